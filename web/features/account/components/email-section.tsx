import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EmailChange, Profile } from '#contract/account.ts';
import { emailFault } from '#domain/members/registration.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useChangeEmail } from '../account-care.ts';
import { placeFaults, resolverOf, useFaultText } from '../form-faults.ts';
import { useProfileTexts } from '../texts.ts';
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
            <Notice tone="waiting">{texts.pendingEmail(member.pendingEmail)}</Notice>
          </div>
        )}
      </div>
      {isOpen && (
        <div className="mt-5">
          <EmailForm onDone={() => setOpen(false)} />
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

const resolver = resolverOf<EmailChange>(({ newEmail, password }) => ({
  newEmail: emailFault(newEmail),
  password: password === '' ? 'required' : null,
}));

function EmailForm({ onDone }: { onDone: () => void }) {
  const texts = useProfileTexts();
  const faultText = useFaultText();
  const change = useChangeEmail();
  const form = useForm<EmailChange>({ resolver, defaultValues: { newEmail: '', password: '' } });
  const [isUnplaced, setUnplaced] = useState(false);
  // The form has replaced the button that had the focus.
  useEffect(() => form.setFocus('newEmail'), [form]);
  const { errors } = form.formState;
  const send = (wish: EmailChange) =>
    change.mutate(wish, { onSuccess: onDone, onError: (error) => setUnplaced(!placeFaults(error, form)) });
  return (
    <SectionForm
      onSubmit={form.handleSubmit(send)}
      onCancel={onDone}
      failure={isUnplaced ? change.error : null}
      submitLabel={texts.sendConfirmation}
      busy={change.isPending && texts.sendingConfirmation}
    >
      <TextField
        {...form.register('newEmail')}
        type="email"
        label={texts.newEmail}
        error={faultText(errors.newEmail)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register('password')}
        label={texts.emailPassword}
        error={faultText(errors.password)}
        autoComplete="current-password"
      />
    </SectionForm>
  );
}
