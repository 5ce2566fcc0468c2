import { addMinutes } from '../calendar/duration.ts';
import { payBy } from '../reservations/pay-by.ts';

const TRANSFER_HOURS = 2;
/** A guest who stands at the desk transfers at once, also just before the visit or during it. */
const AT_ONCE_MINUTES = 15;

/**
 * Returns by when a bank transfer must be seen: within two hours and two hours before the start, but after 15 minutes
 * at the earliest. Never after the end of the visit.
 */
export function transferDeadline({ startTime, endTime }: { startTime: Date; endTime: Date }, now: Date): Date {
  const atOnce = addMinutes(now, AT_ONCE_MINUTES);
  const usual = payBy({ slotStart: startTime, payWithinHours: TRANSFER_HOURS }, now) ?? atOnce;
  return new Date(Math.min(Math.max(usual.getTime(), atOnce.getTime()), endTime.getTime()));
}
