import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PasswordChange, Profile } from '#contract/account.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toast.ts';
import { useChangePassword } from '../account-care.ts';
import { placeFaults, resolverOf, useFaultText } from '../form-faults.ts';
import { newPasswordFault, useForgotPassword } from '../new-password.ts';
import { useProfileTexts } from '../texts.ts';
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

const resolver = resolverOf<PasswordChange>(({ currentPassword, newPassword }) => ({
  currentPassword: currentPassword === '' ? 'required' : null,
  newPassword: newPasswordFault(newPassword),
}));

type PasswordFormProps = {
  /** An address that waits for confirmation; a new password cancels it. */
  pendingEmail: string | null;
  onDone: () => void;
};

function PasswordForm({ pendingEmail, onDone }: PasswordFormProps) {
  const texts = useProfileTexts();
  const faultText = useFaultText();
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ resolver, defaultValues: { currentPassword: '', newPassword: '' } });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const [isUnplaced, setUnplaced] = useState(false);
  // The form has replaced the button that had the focus.
  useEffect(() => form.setFocus('currentPassword'), [form]);
  const { errors } = form.formState;
  const send = (wish: PasswordChange) =>
    change.mutate(wish, {
      onSuccess: () => {
        toast({
          title: texts.passwordChanged,
          ...(pendingEmail !== null && { description: texts.emailChangeEnded(pendingEmail) }),
        });
        onDone();
      },
      onError: (error) => setUnplaced(!placeFaults(error, form)),
    });
  return (
    <SectionForm
      onSubmit={form.handleSubmit(send)}
      onCancel={onDone}
      failure={isUnplaced ? change.error : null}
      submitLabel={texts.savePassword}
      busy={change.isPending && texts.savingPassword}
    >
      <PasswordField
        {...form.register('currentPassword')}
        label={texts.currentPassword}
        error={faultText(errors.currentPassword)}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.register('newPassword')}
        label={texts.newPassword}
        hint={<PasswordChecklist password={newPassword} />}
        error={faultText(errors.newPassword)}
        autoComplete="new-password"
      />
    </SectionForm>
  );
}
