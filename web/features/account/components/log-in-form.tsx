import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Credentials } from '#contract/members.ts';
import { isProblem } from '../../../api/api-problem.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFaultText } from '../form-faults.ts';
import { credentialsResolver, type LogIn } from '../log-in.ts';
import { ResendVerification } from './resend-verification.tsx';

type LogInFormProps = {
  logIn: LogIn;
  /** How the link of a verification mail ended: 'true' or 'false'; null when nobody comes from there. */
  verification: string | null;
  /** Another way of logging in led here with an error. */
  hasFailed: boolean;
};

export function LogInForm({ logIn, verification, hasFailed }: LogInFormProps) {
  const { account } = useMessages();
  const faultText = useFaultText();
  const form = useForm<Credentials>({ resolver: credentialsResolver, defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((credentials) => logIn.mutate(credentials))}
      className="mt-8 space-y-6"
    >
      {logIn.isError ? (
        <LogInFailure error={logIn.error} form={form} />
      ) : (
        <VerificationNotice verification={verification} hasFailed={hasFailed} form={form} />
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
      <PasswordField
        {...form.register('password')}
        label={account.password}
        error={faultText(errors.password)}
        autoComplete="current-password"
      />
      <Button type="submit" busy={logIn.isPending && account.loggingIn} className="w-full">
        {account.logIn}
      </Button>
    </form>
  );
}

type Form = UseFormReturn<Credentials>;

function LogInFailure({ error, form }: { error: Error; form: Form }) {
  const { account, failures } = useMessages();
  if (isProblem(error, 'email_not_verified')) {
    return (
      <Notice tone="waiting" announce>
        <p>{account.verifyFirst}</p>
        <ResendVerification form={form} />
      </Notice>
    );
  }
  const text = isProblem(error, 'wrong_credentials') ? account.loginFailed : failureText(error, failures);
  return (
    <Notice tone="danger" title={account.loginFailedTitle} announce>
      <p>{text}</p>
    </Notice>
  );
}

type VerificationNoticeProps = { verification: string | null; hasFailed: boolean; form: Form };

function VerificationNotice({ verification, hasFailed, form }: VerificationNoticeProps) {
  const { account, failures } = useMessages();
  if (verification === 'true') return <Notice tone="success" title={account.verified} announce />;
  if (verification !== null) {
    return (
      <Notice tone="danger" announce>
        <p>{account.notVerified}</p>
        <ResendVerification form={form} />
      </Notice>
    );
  }
  return (
    hasFailed && (
      <Notice tone="danger" title={account.loginFailedTitle} announce>
        {failures.somethingWrong}
      </Notice>
    )
  );
}
