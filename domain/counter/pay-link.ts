import type { PaymentState } from '../payments/payment-state.ts';
import { isCanceledUnpaid } from '../reservations/pay-by.ts';
import type { ReservationStatus } from '../reservations/status.ts';

/**
 * What a payment link can do: `open` (pay now), `checking` (a payment has no final answer yet), `paid`, `expired` (not
 * paid in time) and `canceled`.
 */
export const PAY_LINK_STATES = ['open', 'checking', 'paid', 'expired', 'canceled'] as const;
export type PayLinkState = (typeof PAY_LINK_STATES)[number];

export type PayLinkFacts = {
  readonly status: ReservationStatus;
  readonly paymentRequired: boolean;
  readonly payBy: Date | null;
  readonly canceledAt: Date | null;
  /** The state of the link's newest payment. */
  readonly lastPayment: PaymentState | null;
};

export function payLinkState(facts: PayLinkFacts, now: Date): PayLinkState {
  const { status, paymentRequired, payBy, lastPayment } = facts;
  if (status === 'CANCELED') return isCanceledUnpaid(facts) ? 'expired' : 'canceled';
  if (!paymentRequired) return 'paid';
  if (lastPayment === 'checking') return 'checking';
  return status === 'PENDING' && payBy !== null && payBy > now ? 'open' : 'expired';
}
