import { addMinutes, MINUTE } from '../calendar/duration.ts';
import { hasEnded } from '../slots/slot-status.ts';
import type { ReservationStatus } from './status.ts';

/** The staff changes the end of a visit by multiples of this. */
export const END_STEP_MINUTES = 30;

/** No visit is made shorter than this. */
const SHORTEST_MINUTES = 30;

/** By how many minutes a visit can end sooner. */
export const EARLIER_MINUTES = [-30, -60, -90] as const;

export type EndFacts = {
  readonly status: ReservationStatus;
  readonly paymentRequired: boolean;
  readonly startTime: Date;
  readonly endTime: Date;
};

export type EndRefusal = 'visit_over' | 'unpaid' | 'too_short';

/** Decides whether a visit may end some minutes sooner; null when it may. */
export function checkEnd(facts: EndFacts, minutes: number, now: Date): EndRefusal | null {
  const { status, paymentRequired, startTime, endTime } = facts;
  if ((status !== 'PENDING' && status !== 'ATTENDED') || hasEnded({ endTime }, now)) return 'visit_over';
  if (paymentRequired) return 'unpaid';
  const end = addMinutes(endTime, minutes);
  return end.getTime() - startTime.getTime() < SHORTEST_MINUTES * MINUTE || end <= now ? 'too_short' : null;
}
