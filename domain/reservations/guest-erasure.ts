import { addDays, type Day, dayOf } from '../calendar/day.ts';
import { hasEnded } from '../slots/slot-status.ts';
import type { ReservationStatus } from './status.ts';

type Visit = { readonly status: ReservationStatus; readonly slotEnd: Date };

/**
 * Whether a guest's visit is still to come or going on. Until it is over the address is needed: for
 * reminders, and to reach the guest if anything changes.
 */
export function isVisitAhead({ status, slotEnd }: Visit, now: Date): boolean {
  return status !== 'CANCELED' && !hasEnded({ endTime: slotEnd }, now);
}

/**
 * The day by which a guest who asked for erasure before the visit is erased: housekeeping runs every night.
 */
export function erasedBy(slotEnd: Date): Day {
  return addDays(dayOf(slotEnd), 1);
}
