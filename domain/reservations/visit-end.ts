import { addMinutes, MINUTE } from '../calendar/duration.ts';
import { hasEnded } from '../slots/slot-status.ts';
import { isActive, type ReservationStatus } from './status.ts';

/** Staff change the end of a visit in multiples of this. */
export const END_STEP_MINUTES = 30;

/** No visit is made shorter than this. */
const SHORTEST_MINUTES = 30;

/** The changes of a visit's end that staff can choose, in minutes; negative for an earlier end. */
export const OTHER_END_MINUTES = [30, 60, 90, 120, -30, -60, -90] as const;
export const MOST_LATER_MINUTES = 120;

export type EndFacts = {
  readonly status: ReservationStatus;
  readonly paymentRequired: boolean;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** What occupies the room between the current end and a later one. */
export type NextFacts = { readonly isBooked: boolean; readonly isHeld: boolean; readonly isLocked: boolean };

export type EndRefusal = 'visit_over' | 'unpaid' | 'too_short' | 'slot_booked' | 'slot_locked' | 'slot_held';

/**
 * Decides whether a visit may end some minutes later, or sooner when negative; null when it may. `next`: the
 * slots in the way of a later end; free ones do not prevent it.
 */
export function checkEnd(
  facts: EndFacts,
  { minutes, next }: { minutes: number; next: readonly NextFacts[] },
  now: Date,
): EndRefusal | null {
  const { status, paymentRequired, startTime, endTime } = facts;
  if (!isActive(status) || hasEnded({ endTime }, now)) return 'visit_over';
  if (paymentRequired) return 'unpaid';
  const end = addMinutes(endTime, minutes);
  if (end.getTime() - startTime.getTime() < SHORTEST_MINUTES * MINUTE || end <= now) return 'too_short';
  if (next.some(({ isBooked }) => isBooked)) return 'slot_booked';
  if (next.some(({ isLocked }) => isLocked)) return 'slot_locked';
  return next.some(({ isHeld }) => isHeld) ? 'slot_held' : null;
}
