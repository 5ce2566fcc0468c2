import type { Vnd } from '#domain/basics/money.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { useSlot } from '../../slot/queries.ts';
import { Amount } from './amount.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import { ResultDialog } from './result-dialog.tsx';

type CodeResultProps = { success: boolean; amount: Vnd | null; slotId: string; onClose: () => void };

/** What the gateway's code in the address says, when the address names no payment to ask about. */
export function CodeResult({ success, amount, slotId, onClose }: CodeResultProps) {
  const { payment } = useMessages();
  const { data: slot } = useSlot(slotId);
  const sum = amount !== null && <Amount amount={amount} />;
  if (success) {
    return (
      <ResultDialog title={payment.successTitle} text={payment.success} onClose={onClose}>
        {sum}
      </ResultDialog>
    );
  }
  return (
    <PaymentFailure
      title={payment.failedTitle}
      text={payment.failed}
      slotId={slotId}
      ticketId={slot?.program.ticket.id}
      onClose={onClose}
    >
      {sum}
    </PaymentFailure>
  );
}
