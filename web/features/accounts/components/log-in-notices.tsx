import type { Credentials } from '#contract/members.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { logInFailureText } from '../log-in.ts';
import type { Arrival } from '../log-in-arrival.ts';
import { ResendVerification } from './resend-verification.tsx';

type LogInFailureProps = { error: Error; form: Form<Credentials>; destination: string };

export function LogInFailure({ error, form, destination }: LogInFailureProps) {
  const { account, failures } = useMessages();
  if (isProblem(error, 'email_not_verified')) {
    return (
      <Notice tone="waiting" announce>
        <p>{account.verifyFirst}</p>
        <ResendVerification form={form} destination={destination} />
      </Notice>
    );
  }
  return (
    <Notice tone="danger" announce>
      <p>{logInFailureText(error, account, failures)}</p>
    </Notice>
  );
}

/** Shows the result of a verification link, or that another way of logging in failed. */
export function ArrivalNotice({ arrival, form }: { arrival: Arrival; form: Form<Credentials> }) {
  const { account, failures } = useMessages();
  const { verification, hasFailed } = arrival;
  if (verification === 'confirmed') return <Notice tone="success" title={account.verified} announce />;
  if (verification !== null) {
    return (
      <Notice tone="danger" announce>
        <p>{account.notVerified[verification]}</p>
        <ResendVerification form={form} destination={arrival.destination} />
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
