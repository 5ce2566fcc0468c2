import { useForm, useWatch } from 'react-hook-form';
import type { Credentials } from '#contract/members.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFaultText } from '../form-faults.ts';
import { credentialsResolver, type LogIn } from '../log-in.ts';
import type { Arrival } from '../log-in-arrival.ts';
import { ForgotPassword, ForgotPasswordLink } from './forgot-password.tsx';
import { ArrivalNotice, LogInFailure } from './log-in-notices.tsx';

export function LogInForm({ logIn, arrival }: { logIn: LogIn; arrival: Arrival }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  const form = useForm<Credentials>({ resolver: credentialsResolver, defaultValues: { email: '', password: '' } });
  const email = useWatch({ control: form.control, name: 'email' });
  const { errors } = form.formState;
  return (
    <>
      <form
        noValidate
        onSubmit={form.handleSubmit((credentials) => logIn.mutate(credentials))}
        className="mt-8 space-y-6"
      >
        {logIn.isError ? (
          <LogInFailure error={logIn.error} form={form} destination={arrival.destination} />
        ) : (
          <ArrivalNotice arrival={arrival} form={form} />
        )}
        <TextField
          {...form.register('email')}
          type="email"
          label={account.email}
          error={faultText(errors.email)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <PasswordField
            {...form.register('password')}
            label={account.password}
            error={faultText(errors.password)}
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
      <ForgotPassword email={email} />
    </>
  );
}
