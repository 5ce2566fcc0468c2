import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EmailChange, Profile } from '#contract/account.ts';
import { emailFault } from '#domain/members/registration.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useChangeEmail } from '../account-care.ts';
import { placeFaults, resolverOf, useFaultText } from '../form-faults.ts';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

/** An account without a password proves itself at Google, and keeps the address that it has there. */
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
      {isOpen && <EmailForm onDone={() => setOpen(false)} />}
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
  const { failures } = useMessages();
  const faultText = useFaultText();
  const change = useChangeEmail();
  const form = useForm<EmailChange>({ resolver, defaultValues: { newEmail: '', password: '' } });
  const [isUnplaced, setUnplaced] = useState(false);
  // The button that had the focus has given way to the form.
  useEffect(() => form.setFocus('newEmail'), [form]);
  const { errors } = form.formState;
  const send = (wish: EmailChange) =>
    change.mutate(wish, { onSuccess: onDone, onError: (error) => setUnplaced(!placeFaults(error, form)) });
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="mt-5 max-w-md space-y-5">
      {change.isError && isUnplaced && (
        <Notice tone="danger" announce>
          {failureText(change.error, failures)}
        </Notice>
      )}
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-sm:w-full" busy={change.isPending && texts.sendingConfirmation}>
          {texts.sendConfirmation}
        </Button>
        <Button tone="quiet" className="max-sm:w-full" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
