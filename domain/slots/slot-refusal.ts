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

/** Returns why a person may not have a slot; null when allowed. */
export function slotRefusal(slot: SlotToHave, now: Date): SlotRefusal | null {
  if (hasEnded(slot, now)) return 'slot_ended';
  if (slot.isBooked) return 'slot_booked';
  if (slot.isBarred) return 'slot_locked';
  return slot.isHeldByOther ? 'slot_held' : null;
}
