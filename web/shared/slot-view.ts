import type { Slot } from '#contract/slots.ts';
import { availableRooms, mayOpenSlot, type SlotStatus, slotStatus } from '#domain/slots/slot-status.ts';

/** A slot as its pages show it at one instant. */
export type SlotView = {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly hasBegun: boolean;
  readonly status: SlotStatus;
  readonly availableRooms: 0 | 1;
  /** The end of the viewer's own hold; null without one. */
  readonly heldUntil: Date | null;
};

/**
 * Reads a slot by the server's time. An own hold that has expired since the slot was loaded ends at once: the
 * slot counts as free without a request.
 */
export function viewSlot(slot: Slot, now: Date): SlotView {
  const expiresAt = slot.hold === undefined ? null : new Date(slot.hold.expiresAt);
  const heldUntil = expiresAt !== null && expiresAt.getTime() > now.getTime() ? expiresAt : null;
  const facts = {
    endTime: new Date(slot.endTime),
    isBooked: slot.isBooked,
    isLocked: slot.isLocked,
    isPayment: slot.isPayment && (expiresAt === null || heldUntil !== null),
    ownHold: heldUntil !== null,
  };
  const startTime = new Date(slot.startTime);
  return {
    startTime,
    endTime: facts.endTime,
    hasBegun: now >= startTime,
    status: slotStatus(facts, now),
    availableRooms: availableRooms(facts, now),
    heldUntil,
  };
}

/**
 * Returns whether the viewer may pay for the slot. `paysOwn`: the slot is booked by the viewer's own unpaid
 * reservation, which can be paid until the slot ends, unless the slot is locked.
 */
export function mayPaySlot(slot: Slot, { status }: SlotView, paysOwn: boolean): boolean {
  return mayOpenSlot(status) || (paysOwn && status !== 'past' && !slot.isLocked);
}
