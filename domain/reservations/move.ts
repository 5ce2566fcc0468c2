import type { Day } from '../calendar/day.ts';
import { type SlotRefusal, type SlotToHave, slotRefusal } from '../slots/slot-refusal.ts';
import { mayStillChange } from './cancellation.ts';
import type { ReservationStatus } from './status.ts';

export type MoveFacts = {
  readonly status: ReservationStatus;
  readonly paymentRequired: boolean;
  readonly slot: {
    readonly id: string;
    readonly startTime: Date;
    readonly programId: string;
    readonly locationId: string;
  };
  /** The slot to move to; every live hold on it counts as another person's. */
  readonly target: Readonly<SlotToHave> & {
    readonly id: string;
    readonly startTime: Date;
    readonly programId: string;
    readonly locationId: string;
  };
  readonly holidays: ReadonlySet<Day>;
};

export type MoveRefusal = 'not_pending' | 'unpaid' | 'too_late' | 'other_program' | SlotRefusal;

/**
 * Decides whether a reservation may be moved at all; null when it may. Members may move it for as long as
 * they may cancel it.
 */
export function refusesMove(
  { status, paymentRequired, slot, holidays }: Pick<MoveFacts, 'status' | 'paymentRequired' | 'slot' | 'holidays'>,
  by: 'member' | 'staff',
  now: Date,
): MoveRefusal | null {
  if (status !== 'PENDING') return 'not_pending';
  if (paymentRequired) return 'unpaid';
  if (by === 'staff') return null;
  return mayStillChange(slot.startTime, holidays, now) ? null : 'too_late';
}

/** Decides whether a reservation may be moved to a slot; null when it may. */
export function checkMove(facts: MoveFacts, by: 'member' | 'staff', now: Date): MoveRefusal | null {
  const { slot, target } = facts;
  const refusal = refusesMove(facts, by, now);
  if (refusal !== null) return refusal;
  if (target.programId !== slot.programId || target.locationId !== slot.locationId) return 'other_program';
  // A guest who has missed the beginning may still come, if the staff allow it.
  if (by === 'member' && target.startTime <= now) return 'slot_ended';
  return slotRefusal(target, now);
}
