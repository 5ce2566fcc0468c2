import type { Credentials } from '#contract/members.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import type { Form } from '#web/ui/use-form.ts';
import { useResendVerification } from '../log-in.ts';

type ResendVerificationProps = { form: Form<Credentials>; destination: string };

/** Sends the verification mail again to the address in the form; asks for the address when it is missing. */
export function ResendVerification({ form, destination }: ResendVerificationProps) {
  const { account, failures } = useMessages();
  const resend = useResendVerification(destination);
  const send = () => {
    if (form.isRight('email')) resend.mutate(form.values.email);
  };
  return (
    <div role="status">
      {resend.isSuccess && (
        <p ref={takeFocus} tabIndex={-1} className="font-medium">
          {account.sentAgain}
        </p>
      )}
      {resend.isError && <p className="font-medium text-danger">{failureText(resend.error, failures)}</p>}
      {!resend.isSuccess && (
        <Button tone="secondary" className="mt-2" busy={resend.isPending && account.sendingAgain} onClick={send}>
          {account.sendAgain}
        </Button>
      )}
    </div>
  );
}
