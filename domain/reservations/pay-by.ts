import { HOUR } from '../calendar/duration.ts';

/** So many hours after it was opened a reservation must be paid, where nobody has set another number. */
export const PAY_WITHIN_HOURS = 24;
/** A room that is not paid so long before its time can still be sold to somebody else. */
export const PAID_BEFORE_START_HOURS = 2;

/**
 * By when a reservation that was opened without payment must be paid: within `payWithinHours`, and two hours
 * before its start at the latest. Null when less than that is left, so that it cannot be opened any more.
 */
export function payBy(
  { slotStart, payWithinHours }: { slotStart: Date; payWithinHours: number },
  now: Date,
): Date | null {
  const latest = slotStart.getTime() - PAID_BEFORE_START_HOURS * HOUR;
  if (latest <= now.getTime()) return null;
  return new Date(Math.min(now.getTime() + payWithinHours * HOUR, latest));
}
