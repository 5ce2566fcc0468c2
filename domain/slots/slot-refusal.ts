import { type Hold, isLive } from '../holds/hold.ts';
import { hasEnded } from './slot-status.ts';

/** The facts about a slot that a person wants. */
export type SlotToHave = {
  endTime: Date;
  isBooked: boolean;
  /** An operator locked it, or it was withdrawn and is not the person's already. */
  isBarred: boolean;
};

export type SlotRefusal = 'slot_ended' | 'slot_booked' | 'slot_locked' | 'slot_held';

/**
 * Returns why a person may not have a slot, whose latest `hold` may have expired; null when allowed. One's
 * own hold is no obstacle. A guest has no `memberId`, and so no own hold.
 */
export function slotRefusal(
  { slot, hold }: { slot: SlotToHave; hold: Hold | null },
  memberId: string | null,
  now: Date,
): SlotRefusal | null {
  if (hasEnded(slot, now)) return 'slot_ended';
  if (slot.isBooked) return 'slot_booked';
  if (slot.isBarred) return 'slot_locked';
  return hold !== null && hold.memberId !== memberId && isLive(hold, now) ? 'slot_held' : null;
}
