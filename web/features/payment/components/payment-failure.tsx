import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ResultDialog } from './result-dialog.tsx';

type PaymentFailureProps = {
  title: string;
  text: string;
  slotId: string;
  /** Of the slot's program; undefined while that is not known. */
  ticketId: string | undefined;
  onClose: () => void;
  children?: ReactNode;
};

/** Nothing was paid; the way to another try. */
export function PaymentFailure({ title, text, slotId, ticketId, onClose, children }: PaymentFailureProps) {
  const { payment } = useMessages();
  return (
    <ResultDialog
      title={title}
      text={text}
      onClose={onClose}
      {...(ticketId !== undefined && {
        actions: <LinkButton to={paths.buyTicket(ticketId, slotId)}>{payment.payAgain}</LinkButton>,
      })}
    >
      {children}
    </ResultDialog>
  );
}
