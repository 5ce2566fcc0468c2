import { HOUR } from '../calendar/duration.ts';
import type { ReservationStatus } from './status.ts';

/** The default number of hours within which a reservation must be paid. */
export const PAY_WITHIN_HOURS = 24;
/** An unpaid reservation is released this long before its start, so that the room can still be sold. */
export const PAID_BEFORE_START_HOURS = 2;

/**
 * Returns the payment deadline of a reservation opened without payment: after `payWithinHours`, at the latest
 * two hours before its start. Null when that has passed, so that it cannot be opened.
 */
export function payBy(
  { slotStart, payWithinHours }: { slotStart: Date; payWithinHours: number },
  now: Date,
): Date | null {
  const latest = slotStart.getTime() - PAID_BEFORE_START_HOURS * HOUR;
  if (latest <= now.getTime()) return null;
  return new Date(Math.min(now.getTime() + payWithinHours * HOUR, latest));
}

type UnpaidFacts = {
  readonly status: ReservationStatus;
  readonly paymentRequired: boolean;
  readonly payBy: Date | null;
  readonly canceledAt: Date | null;
};

/** Returns whether a reservation was canceled because its payment deadline had passed. */
export function isCanceledUnpaid({ status, paymentRequired, payBy, canceledAt }: UnpaidFacts): boolean {
  return status === 'CANCELED' && paymentRequired && payBy !== null && canceledAt !== null && payBy <= canceledAt;
}
