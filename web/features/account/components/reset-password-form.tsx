import { useForm, useWatch } from 'react-hook-form';
import { isProblem } from '#web/api/api-problem.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo, pathToForgotPassword } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { forgetSecret } from '#web/session/secret-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { placeFaults, useFaultText } from '../form-faults.ts';
import { type NewPassword, newPasswordResolver, useResetPassword } from '../new-password.ts';
import { serverTextOr } from '../server-text.ts';
import { useSignInTexts } from '../texts.ts';
import { PasswordChecklist } from './password-checklist.tsx';

/** Goes to the login page when the new password is saved. */
export function ResetPasswordForm({ token }: { token: string }) {
  const texts = useSignInTexts();
  const faultText = useFaultText();
  const reset = useResetPassword();
  const form = useForm<NewPassword>({
    mode: 'onTouched',
    resolver: newPasswordResolver,
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors } = form.formState;
  const send = () =>
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: () => {
          forgetSecret();
          navigate(pathTo('/login'), { replace: true, state: { message: texts.resetDone } });
        },
        onError: (error) => placeFaults(error, form),
      },
    );
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="mt-8 space-y-6">
      {reset.isError && <ResetFailure error={reset.error} />}
      <PasswordField
        {...form.register('newPassword', {
          // A field that nobody has come to yet is not blamed.
          onChange: () => {
            if (form.getValues('confirmation') !== '') void form.trigger('confirmation');
          },
        })}
        label={texts.newPassword}
        hint={<PasswordChecklist password={newPassword} />}
        error={faultText(errors.newPassword)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('confirmation', { onChange: () => void form.trigger('confirmation') })}
        label={texts.confirmPassword}
        error={faultText(errors.confirmation)}
        autoComplete="new-password"
      />
      <Button type="submit" busy={reset.isPending && texts.resetting} className="w-full">
        {texts.reset}
      </Button>
    </form>
  );
}

function ResetFailure({ error }: { error: Error }) {
  const texts = useSignInTexts();
  const { failures } = useMessages();
  return (
    <Notice tone="danger" title={texts.resetFailedTitle} announce>
      <p>{serverTextOr(texts.resetFailed, error, failures)}</p>
      {isProblem(error, 'reset_token_invalid') && (
        <TextLink to={pathToForgotPassword()} className="inline-flex min-h-11 items-center">
          {texts.newLink}
        </TextLink>
      )}
    </Notice>
  );
}
