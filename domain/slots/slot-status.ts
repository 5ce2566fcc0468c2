/** The facts that decide whether a slot is available. */
export type SlotFacts = {
  endTime: Date;
  isBooked: boolean;
  /** A member holds it while paying. */
  isPayment: boolean;
  isLocked: boolean;
  /** The hold is the viewer's. */
  ownHold: boolean;
};

export type SlotStatus = 'available' | 'own_hold' | 'booked' | 'held' | 'locked' | 'past';

/**
 * Returns the status of a slot for its viewer. The viewer's own hold is shown while it can be paid, also on a
 * booked slot, where it can only belong to the viewer's own reservation that awaits payment.
 */
export function slotStatus(slot: SlotFacts, now: Date): SlotStatus {
  if (hasEnded(slot, now)) return 'past';
  if (slot.ownHold && !slot.isLocked) return 'own_hold';
  if (slot.isBooked) return 'booked';
  if (slot.isPayment && !slot.ownHold) return 'held';
  return slot.isLocked ? 'locked' : 'available';
}

/** Returns whether a slot is past: from its end on, not from its start. */
export function hasEnded(slot: { endTime: Date }, now: Date): boolean {
  return slot.endTime.getTime() <= now.getTime();
}

/** Returns whether the calendar links to a slot's page. */
export function mayOpenSlot(status: SlotStatus): status is 'available' | 'own_hold' {
  return status === 'available' || status === 'own_hold';
}

/** Returns how many rooms a slot offers: its one room, unless it is booked, held, locked or past. */
export function availableRooms(slot: Omit<SlotFacts, 'ownHold'>, now: Date): 0 | 1 {
  return hasEnded(slot, now) || slot.isBooked || slot.isPayment || slot.isLocked ? 0 : 1;
}
