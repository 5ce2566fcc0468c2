import { isProblem } from '#web/api/api-problem.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { serverTextOr } from '#web/i18n/server-text.ts';
import { pathTo, pathToForgotPassword } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { forgetSecret } from '#web/session/secret-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { checkNewPassword, type NewPassword, useResetPassword } from '../new-password.ts';
import { useSignInTexts } from '../texts.ts';
import { PasswordChecklist } from './password-checklist.tsx';

/** Sets a new password by the mailed token, then goes to the login page. */
export function ResetPasswordForm({ token }: { token: string }) {
  const texts = useSignInTexts();
  const faultText = useFaultText();
  const reset = useResetPassword();
  const send = ({ newPassword }: NewPassword) =>
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: () => {
          forgetSecret();
          navigate(pathTo('/login'), { replace: true, state: { message: texts.resetDone } });
        },
        onError: (error) => form.place(error),
      },
    );
  const form = useForm({
    start: { newPassword: '', confirmation: '' },
    check: checkNewPassword,
    checksOnLeaving: true,
    atOnce: ['passwords_differ'],
    send,
  });
  return (
    <form {...form.props} className="mt-8 space-y-6">
      {reset.isError && <ResetFailure error={reset.error} />}
      <PasswordField
        {...form.field('newPassword')}
        label={texts.newPassword}
        hint={<PasswordChecklist password={form.values.newPassword} />}
        error={faultText(form.errors.newPassword)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmation')}
        label={texts.confirmPassword}
        error={faultText(form.errors.confirmation)}
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
