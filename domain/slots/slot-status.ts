/** What is known of a slot when one asks whether it can be had. */
export type SlotFacts = {
  endTime: Date;
  isBooked: boolean;
  /** Somebody holds it while paying. */
  isPayment: boolean;
  isLocked: boolean;
  /** The hold is that of the person who looks. */
  ownHold: boolean;
};

export type SlotStatus = 'available' | 'own_hold' | 'booked' | 'held' | 'locked' | 'past';

/**
 * How a slot stands for the person who looks. One's own hold is shown as long as it can still be paid: also
 * on a booked slot, where it can only be for one's own reservation that awaits its payment.
 */
export function slotStatus(slot: SlotFacts, now: Date): SlotStatus {
  if (hasEnded(slot, now)) return 'past';
  if (slot.ownHold && !slot.isLocked) return 'own_hold';
  if (slot.isBooked) return 'booked';
  if (slot.isPayment && !slot.ownHold) return 'held';
  return slot.isLocked ? 'locked' : 'available';
}

/** A slot is past from its end on, not from its start. */
export function hasEnded(slot: { endTime: Date }, now: Date): boolean {
  return slot.endTime.getTime() <= now.getTime();
}

/** Whether a slot's page may be opened from the calendar. */
export function mayOpenSlot(status: SlotStatus): status is 'available' | 'own_hold' {
  return status === 'available' || status === 'own_hold';
}

/**
 * How many rooms a slot still offers: its one room, unless that is booked, locked or being paid, or the slot
 * has ended.
 */
export function availableRooms(slot: Omit<SlotFacts, 'ownHold'>, now: Date): 0 | 1 {
  return hasEnded(slot, now) || slot.isBooked || slot.isPayment || slot.isLocked ? 0 : 1;
}
