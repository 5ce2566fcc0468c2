import { useState } from 'react';
import type { PasswordChange, Profile } from '#contract/accounts.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toast.ts';
import { type Faults, useForm } from '#web/ui/use-form.ts';
import { newPasswordFault, useForgotPassword } from '../new-password.ts';
import { useProfileTexts } from '../texts.ts';
import { useChangePassword } from '../ways-in.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionForm } from './section-form.tsx';

export function PasswordSection({ member }: { member: Profile }) {
  const texts = useProfileTexts();
  const [isOpen, setOpen] = useState<boolean>();
  if (!member.hasPassword) {
    return (
      <ProfileSection heading={texts.passwordHeading}>
        <FirstPassword member={member} />
      </ProfileSection>
    );
  }
  return (
    <ProfileSection heading={texts.passwordHeading} advice={texts.passwordAdvice}>
      {isOpen ? (
        <PasswordForm pendingEmail={member.pendingEmail} onDone={() => setOpen(false)} />
      ) : (
        <Button ref={isOpen === false ? takeFocus : undefined} tone="secondary" onClick={() => setOpen(true)}>
          {texts.changePassword}
        </Button>
      )}
    </ProfileSection>
  );
}

/** Mails the link for a first password to a member who signs in with Google. */
function FirstPassword({ member: { email, google } }: { member: Profile }) {
  const texts = useProfileTexts();
  const { failures } = useMessages();
  const ask = useForgotPassword();
  return (
    <>
      <p>{texts.noPassword}</p>
      {google !== null && !google.outlivesReset && <p className="mt-2">{texts.resetEndsGoogle}</p>}
      <div role="status" className="mt-4">
        {ask.isSuccess && (
          <p ref={takeFocus} tabIndex={-1} className="font-medium">
            {texts.passwordLinkSent(email)}
          </p>
        )}
        {ask.isError && <p className="font-medium text-danger">{failureText(ask.error, failures)}</p>}
      </div>
      {!ask.isSuccess && (
        <Button tone="secondary" busy={ask.isPending && texts.sendingConfirmation} onClick={() => ask.mutate(email)}>
          {texts.mailPasswordLink}
        </Button>
      )}
    </>
  );
}

const checkChange = ({ currentPassword, newPassword }: PasswordChange): Faults<PasswordChange> => ({
  currentPassword: currentPassword === '' ? 'required' : null,
  newPassword: newPasswordFault(newPassword),
});

type PasswordFormProps = {
  /** An address that waits for confirmation; a new password cancels it. */
  pendingEmail: string | null;
  onDone: () => void;
};

function PasswordForm({ pendingEmail, onDone }: PasswordFormProps) {
  const texts = useProfileTexts();
  const faultText = useFaultText();
  const change = useChangePassword();
  const [isUnplaced, setUnplaced] = useState(false);
  const send = (wish: PasswordChange) =>
    change.mutate(wish, {
      onSuccess: () => {
        toast({
          title: texts.passwordChanged,
          ...(pendingEmail !== null && { description: texts.emailChangeEnded(pendingEmail) }),
        });
        onDone();
      },
      onError: (error) => setUnplaced(!form.place(error)),
    });
  const form = useForm({ start: { currentPassword: '', newPassword: '' }, check: checkChange, send });
  return (
    <SectionForm
      form={form.props}
      onCancel={onDone}
      failure={isUnplaced ? change.error : null}
      submitLabel={texts.savePassword}
      busy={change.isPending && texts.savingPassword}
    >
      <PasswordField
        ref={takeFocus}
        {...form.field('currentPassword')}
        label={texts.currentPassword}
        error={faultText(form.errors.currentPassword)}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label={texts.newPassword}
        hint={<PasswordChecklist password={form.values.newPassword} />}
        error={faultText(form.errors.newPassword)}
        autoComplete="new-password"
      />
    </SectionForm>
  );
}
