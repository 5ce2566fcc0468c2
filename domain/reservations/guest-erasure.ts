import { addDays, type Day, dayOf } from '../calendar/day.ts';
import { hasEnded } from '../slots/slot-status.ts';
import type { ReservationStatus } from './status.ts';

type Visit = { readonly status: ReservationStatus; readonly slotEnd: Date };

/**
 * Returns whether a visit is ahead or in progress: until it is over, its guest's address is needed for mails.
 */
export function isVisitAhead({ status, slotEnd }: Visit, now: Date): boolean {
  return status !== 'CANCELED' && !hasEnded({ endTime: slotEnd }, now);
}

/**
 * Returns the day by which a guest is erased who requested it before the visit: housekeeping runs every
 * night.
 */
export function erasedBy(slotEnd: Date): Day {
  return addDays(dayOf(slotEnd), 1);
}
