import { hasEnded } from '../slots/slot-status.ts';
import type { ReservationStatus } from './status.ts';

/** The mails about a reservation that staff can send again. */
export const RESENDABLE = ['confirmation', 'payment_due', 'cancellation', 'release', 'receipt'] as const;
export type Resendable = (typeof RESENDABLE)[number];

/** Pressed again within this time, the button means the same sending. */
export const SAME_SENDING_SECONDS = 10;

type Facts = {
  readonly status: ReservationStatus;
  readonly paymentRequired: boolean;
  readonly payBy: Date | null;
  readonly slotEnd: Date;
  /** Whether there is a receipt for extra time whose money was not given back. */
  readonly hasReceipt: boolean;
};

/** Returns the mails whose contents are still true. */
export function resendableOf(facts: Facts, now: Date): Resendable[] {
  return [...ofBooking(facts, now), ...(facts.hasReceipt ? (['receipt'] as const) : [])];
}

function ofBooking({ status, paymentRequired, payBy, slotEnd }: Facts, now: Date): Resendable[] {
  if (status === 'CANCELED') return [paymentRequired ? 'release' : 'cancellation'];
  if (hasEnded({ endTime: slotEnd }, now)) return [];
  if (!paymentRequired) return ['confirmation'];
  return status === 'PENDING' && payBy !== null && payBy > now ? ['payment_due'] : [];
}
