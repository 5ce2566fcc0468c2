import { useState } from 'react';
import type { EmailChange, Profile } from '#contract/accounts.ts';
import { emailFault } from '#domain/members/registration.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { type Faults, useForm } from '#web/ui/use-form.ts';
import { useProfileTexts } from '../texts.ts';
import { useChangeEmail } from '../ways-in.ts';
import { ProfileSection } from './profile-section.tsx';
import { SectionForm } from './section-form.tsx';

/** Shows the email address. Only an account with a password can change it; others keep the address from Google. */
export function EmailSection({ member }: { member: Profile }) {
  const texts = useProfileTexts();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <ProfileSection heading={texts.emailHeading} advice={texts.emailAdvice}>
      <p className="break-all">{member.email}</p>
      <div role="status">
        {member.pendingEmail !== null && (
          <div className="mt-4">
            <Notice tone="waiting">
              <p>{texts.pendingEmail(member.pendingEmail)}</p>
              {member.google !== null && <p>{texts.emailChangeEndsGoogle}</p>}
            </Notice>
          </div>
        )}
      </div>
      {isOpen && (
        <div className="mt-5">
          <EmailForm isGoogleLinked={member.google !== null} onDone={() => setOpen(false)} />
        </div>
      )}
      {!isOpen && member.hasPassword && (
        <Button
          ref={isOpen === false ? takeFocus : undefined}
          tone="secondary"
          className="mt-5"
          onClick={() => setOpen(true)}
        >
          {texts.changeEmail}
        </Button>
      )}
    </ProfileSection>
  );
}

const checkChange = ({ newEmail, password }: EmailChange): Faults<EmailChange> => ({
  newEmail: emailFault(newEmail),
  password: password === '' ? 'required' : null,
});

function EmailForm({ isGoogleLinked, onDone }: { isGoogleLinked: boolean; onDone: () => void }) {
  const texts = useProfileTexts();
  const faultText = useFaultText();
  const change = useChangeEmail();
  const [isUnplaced, setUnplaced] = useState(false);
  const send = (wish: EmailChange) =>
    change.mutate(wish, { onSuccess: onDone, onError: (error) => setUnplaced(!form.place(error)) });
  const form = useForm({ start: { newEmail: '', password: '' }, check: checkChange, send });
  return (
    <SectionForm
      form={form.props}
      onCancel={onDone}
      failure={isUnplaced ? change.error : null}
      submitLabel={texts.sendConfirmation}
      busy={change.isPending && texts.sendingConfirmation}
    >
      {isGoogleLinked && <p>{texts.emailChangeEndsGoogle}</p>}
      <TextField
        ref={takeFocus}
        {...form.field('newEmail')}
        type="email"
        label={texts.newEmail}
        error={faultText(form.errors.newEmail)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={texts.emailPassword}
        error={faultText(form.errors.password)}
        autoComplete="current-password"
      />
    </SectionForm>
  );
}
