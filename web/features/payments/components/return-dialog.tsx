import type { PaymentReturn } from '../payment-return.ts';
import { CodeResult } from './code-result.tsx';
import { MadeReservation } from './made-reservation.tsx';
import { PaymentOutcomeDialog } from './payment-outcome-dialog.tsx';
import { UnknownPayment } from './unknown-payment.tsx';

type ReturnDialogProps = {
  returned: PaymentReturn;
  slotId: string;
  /** The URL's query with which the visitor arrived; login returns to it. */
  query: string;
  onDecided: () => void;
  onClose: () => void;
};

/** Shows the outcome of a payment, from the server where it knows, otherwise from the URL. */
export function ReturnDialog({ returned, slotId, query, onDecided, onClose }: ReturnDialogProps) {
  switch (returned.kind) {
    case 'payment':
      if (returned.paymentId === null) return <UnknownPayment onClose={onClose} />;
      return (
        <PaymentOutcomeDialog paymentId={returned.paymentId} {...{ returned, slotId, query, onDecided, onClose }} />
      );
    case 'reservation':
      return <MadeReservation {...{ returned, slotId, query, onClose }} />;
    case 'code':
      return <CodeResult success={returned.success} amount={returned.amount} {...{ slotId, query, onClose }} />;
  }
}
