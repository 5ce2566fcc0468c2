import { hasEnded } from './slot-status.ts';

/** The facts about a slot that a person wants. */
export type SlotToHave = {
  endTime: Date;
  isBooked: boolean;
  /** An operator locked it, or it was withdrawn and is not the person's already. */
  isBarred: boolean;
  /** Another person's hold on it is live; one's own is no obstacle. */
  isHeldByOther: boolean;
};

export type SlotRefusal = 'slot_ended' | 'slot_booked' | 'slot_locked' | 'slot_held';

/** Returns why a slot is not on offer, not even to a person who has or holds it; null when it is. */
export function offerRefusal(
  slot: Pick<SlotToHave, 'endTime' | 'isBarred'>,
  now: Date,
): 'slot_ended' | 'slot_locked' | null {
  if (hasEnded(slot, now)) return 'slot_ended';
  return slot.isBarred ? 'slot_locked' : null;
}

/** Returns why a person may not have a slot; null when allowed. A slot that is booked and locked counts as booked. */
export function slotRefusal(slot: SlotToHave, now: Date): SlotRefusal | null {
  const refusal = offerRefusal(slot, now);
  if (refusal !== 'slot_ended' && slot.isBooked) return 'slot_booked';
  return refusal ?? (slot.isHeldByOther ? 'slot_held' : null);
}
