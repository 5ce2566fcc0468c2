import type { Vnd } from '#domain/basics/money.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { useSlot } from '#web/shared/queries.ts';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { Amount } from './amount.tsx';
import { InAccount } from './in-account.tsx';
import { PaymentFailure } from './payment-failure.tsx';

type CodeResultProps = { success: boolean; amount: Vnd | null; slotId: string; query: string; onClose: () => void };

/**
 * Shows the result code in a URL that names no payment. Anyone can write such a URL, so the
 * server's knowledge is shown below.
 */
export function CodeResult({ success, amount, slotId, query, onClose }: CodeResultProps) {
  const { payment } = useMessages();
  const { data: slot } = useSlot(slotId);
  if (!success) {
    return <PaymentFailure slotId={slotId} ticketId={slot?.program.ticket.id} amount={amount} onClose={onClose} />;
  }
  return (
    <ResultDialog title={payment.successTitle} text={payment.success} onClose={onClose}>
      {amount !== null && <Amount amount={amount} />}
      <InAccount slot={slot} slotId={slotId} query={query} />
    </ResultDialog>
  );
}
