import { addMinutes } from '../calendar/duration.ts';
import { payBy } from '../reservations/pay-by.ts';

const TRANSFER_HOURS = 2;
/** A guest who stands at the desk transfers immediately, even just before the visit or during it. */
const AT_ONCE_MINUTES = 15;

/**
 * Returns the deadline for a bank transfer to arrive: in two hours or two hours before the start, whichever is sooner,
 * but at least 15 minutes from now and never after the end of the visit.
 */
export function transferDeadline({ startTime, endTime }: { startTime: Date; endTime: Date }, now: Date): Date {
  const atOnce = addMinutes(now, AT_ONCE_MINUTES);
  const usual = payBy({ slotStart: startTime, payWithinHours: TRANSFER_HOURS }, now) ?? atOnce;
  return new Date(Math.min(Math.max(usual.getTime(), atOnce.getTime()), endTime.getTime()));
}
