import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathToLogIn } from '#web/paths.ts';
import { inLink, wayBack } from '#web/session/way-back.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

type RegistrationFailureProps = {
  error: Error;
  open: boolean;
  onClose: () => void;
  /** Moves the focus to the email address, which must be changed when it is taken. */
  focusEmail: () => void;
};

/** Says why registration failed when no single field is at fault. The form keeps everything typed. */
export function RegistrationFailure({ error, open, onClose, focusEmail }: RegistrationFailureProps) {
  const { account, failures, ui } = useMessages();
  const isTaken = isProblem(error, 'email_taken');
  const text = isTaken && error.message === '' ? account.emailExists : failureText(error, failures);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      hasOwnClose
      title={isTaken ? account.haveAccount : account.registrationFailedTitle}
      description={text}
      focusAfter={isTaken ? focusEmail : undefined}
      actions={
        <>
          <Button onClick={onClose}>{ui.close}</Button>
          {isTaken && (
            <LinkButton tone="secondary" to={pathToLogIn(inLink(wayBack(null)))}>
              {account.logIn}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
