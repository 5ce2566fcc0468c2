import type { Payment } from '#contract/payments.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { Slot } from '#contract/slots.ts';
import type { AttemptToPay } from '#server/features/payments/queries.ts';

export type PaymentResult = {
  readonly reservation: Reservation | null;
  readonly purchasedTicketId: string | null;
  readonly alternatives: Slot[];
  readonly unusedBecause: Payment['unusedBecause'];
  readonly refund: Payment['refund'];
  readonly returnedBecause: Payment['returnedBecause'];
};

export function presentPayment(
  attempt: AttemptToPay,
  { reservation, purchasedTicketId, alternatives, unusedBecause, refund, returnedBecause }: PaymentResult,
): Payment {
  return {
    id: attempt.id,
    outcome: outcomeOf(attempt, { reservation, purchasedTicketId }),
    amount: attempt.capturedAmount ?? attempt.amount,
    slotId: attempt.slotId,
    ticketId: attempt.ticketId,
    startedAt: attempt.startedAt.toISOString(),
    reservation,
    purchasedTicketId,
    alternatives,
    unusedBecause,
    refund,
    returnedBecause,
  };
}

function outcomeOf(
  attempt: AttemptToPay,
  bought: Pick<PaymentResult, 'reservation' | 'purchasedTicketId'>,
): Payment['outcome'] {
  switch (attempt.state) {
    case 'open':
    case 'checking':
      return 'open';
    case 'failed':
      return 'failed';
    case 'abandoned':
    case 'unanswered':
      return 'closed';
    case 'captured':
      if (bought.reservation !== null) return 'reserved';
      return bought.purchasedTicketId === null ? 'refund' : 'ticket';
  }
}
