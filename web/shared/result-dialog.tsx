import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type ResultDialogProps = {
  title: string;
  text: ReactNode;
  onClose: () => void;
  /** Further actions beside Close. */
  actions?: ReactNode;
  /** Focuses something else on closing, instead of the opener. */
  focusAfter?: (() => void) | undefined;
  children?: ReactNode;
};

/** A dialog with the result of a payment: open from the start, and never reopened. */
export function ResultDialog({ title, text, onClose, actions, focusAfter, children }: ResultDialogProps) {
  const { payment } = useMessages();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={text}
      mustDecide
      hasOwnClose
      focusAfter={focusAfter}
      actions={
        <>
          {actions}
          <Button tone={actions === undefined || actions === false ? 'primary' : 'secondary'} onClick={onClose}>
            {payment.close}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
