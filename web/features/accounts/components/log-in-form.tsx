import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { checkCredentials, type LogIn } from '../log-in.ts';
import type { Arrival } from '../log-in-arrival.ts';
import { ForgotPassword, ForgotPasswordLink } from './forgot-password.tsx';
import { ArrivalNotice, LogInFailure } from './log-in-notices.tsx';

export function LogInForm({ logIn, arrival }: { logIn: LogIn; arrival: Arrival }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  const form = useForm({ start: { email: '', password: '' }, check: checkCredentials, send: logIn.mutate });
  return (
    <>
      <form {...form.props} className="mt-8 space-y-6">
        {logIn.isError ? (
          <LogInFailure error={logIn.error} form={form} destination={arrival.destination} />
        ) : (
          <ArrivalNotice arrival={arrival} form={form} />
        )}
        <TextField
          {...form.field('email')}
          type="email"
          label={account.email}
          error={faultText(form.errors.email)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <PasswordField
            {...form.field('password')}
            label={account.password}
            error={faultText(form.errors.password)}
            autoComplete="current-password"
          />
          <p className="mt-1">
            <ForgotPasswordLink />
          </p>
        </div>
        <Button type="submit" busy={logIn.isPending && account.loggingIn} className="w-full">
          {account.logIn}
        </Button>
      </form>
      <ForgotPassword email={form.values.email} />
    </>
  );
}
