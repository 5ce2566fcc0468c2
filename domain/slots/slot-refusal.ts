import { type Hold, isLive } from '../holds/hold.ts';
import { hasEnded } from './slot-status.ts';

/** What is known of a slot that somebody wants to have. */
export type SlotToHave = {
  endTime: Date;
  isBooked: boolean;
  /** An operator locked it, or it was withdrawn and is not theirs already. */
  isBarred: boolean;
};

export type SlotRefusal = 'slot_ended' | 'slot_booked' | 'slot_locked' | 'slot_held';

/**
 * Why somebody may not have a slot, whose last `hold` may be live or not; null when they may. One's own hold
 * is no obstacle. A guest has no `memberId`, and so no hold of their own.
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
