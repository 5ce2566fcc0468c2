import type { Slot } from '#contract/slots.ts';
import { lastChanceToCancel } from '#domain/reservations/cancellation.ts';

/** Whether a payment made now can still be refunded in full. */
export type RefundTerms =
  | { readonly kind: 'free'; readonly until: Date }
  | { readonly kind: 'too_late' | 'public_holiday' };

export function refundTerms(slot: Pick<Slot, 'startTime' | 'freeCancellationUntil'>, now: Date): RefundTerms {
  if (slot.freeCancellationUntil === null) return { kind: 'public_holiday' };
  const until = lastChanceToCancel(new Date(slot.startTime));
  return now < until ? { kind: 'free', until } : { kind: 'too_late' };
}
