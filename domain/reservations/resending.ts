import { hasEnded } from '../slots/slot-status.ts';
import type { ReservationStatus } from './status.ts';

/** The mails about a reservation that the staff can send again. */
export const RESENDABLE = ['confirmation', 'payment_due', 'cancellation', 'release'] as const;
export type Resendable = (typeof RESENDABLE)[number];

type Facts = {
  readonly status: ReservationStatus;
  readonly paymentRequired: boolean;
  readonly payBy: Date | null;
  readonly slotEnd: Date;
};

/** Returns the mails whose contents are true now. */
export function resendableOf({ status, paymentRequired, payBy, slotEnd }: Facts, now: Date): Resendable[] {
  if (status === 'CANCELED') return [paymentRequired ? 'release' : 'cancellation'];
  if (hasEnded({ endTime: slotEnd }, now)) return [];
  if (!paymentRequired) return ['confirmation'];
  return status === 'PENDING' && payBy !== null && payBy > now ? ['payment_due'] : [];
}
