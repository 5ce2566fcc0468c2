import type { Vnd } from '../basics/money.ts';
import { type SlotRefusal, type SlotToHave, slotRefusal } from '../slots/slot-refusal.ts';
import { hasEnded } from '../slots/slot-status.ts';

export type SettlementFacts = {
  memberId: string;
  /** Whether the member has deleted the account since the attempt started. */
  memberErased: boolean;
  /** The amount that the member agreed to pay when the attempt started. */
  agreedAmount: Vnd;
  capturedAmount: Vnd;
  /** The price used a promotion whose use was released since, and whose limit has been reached by others. */
  promotionIsGone: boolean;
  slot: Omit<SlotToHave, 'isBooked'>;
  /**
   * Whether the attempt was started from a mailed payment link. Its payment never becomes an unused ticket,
   * because the guest may have no account.
   */
  byLink: boolean;
  /** The slot's reservation that is not cancelled. */
  reservation: { id: string; memberId: string | null; awaitsPayment: boolean } | null;
};

/**
 * Why a captured payment left an unused ticket: the slot was refused, or booked by the member in another way.
 */
export const UNUSED_TICKET_REASONS = ['slot_ended', 'slot_booked', 'slot_locked', 'slot_held', 'own_booking'] as const;
export type UnusedTicketReason = SlotRefusal | 'own_booking';

/** The result of a captured payment: always exactly one of these. */
export type Settlement =
  /** `attachTo` is the member's own reservation that awaited this payment; null creates one. */
  | { kind: 'reservation'; attachTo: string | null }
  | { kind: 'unused_ticket'; because: UnusedTicketReason }
  | { kind: 'refund_wrong_amount' }
  /** The discount behind the amount is no longer available. */
  | { kind: 'refund_promotion_gone' }
  /** The booking of the link was paid in another way, or it has lost its slot. */
  | { kind: 'refund_link_over' }
  /** The account was deleted, so no member could use what was bought. */
  | { kind: 'refund_account_deleted' };

export function decideSettlement(facts: SettlementFacts, now: Date): Settlement {
  const { memberId, slot, reservation } = facts;
  if (facts.capturedAmount !== facts.agreedAmount) return { kind: 'refund_wrong_amount' };
  if (facts.memberErased) return { kind: 'refund_account_deleted' };
  if (facts.promotionIsGone) return { kind: 'refund_promotion_gone' };
  // A reservation whose slot has ended gets no payment attached: its entry code would open no door any more.
  if (reservation?.memberId === memberId && reservation.awaitsPayment && !hasEnded(slot, now)) {
    return { kind: 'reservation', attachTo: reservation.id };
  }
  const because = slotRefusal({ ...slot, isBooked: reservation !== null }, now);
  if (because !== null && facts.byLink) return { kind: 'refund_link_over' };
  if (because === 'slot_booked' && reservation?.memberId === memberId)
    return { kind: 'unused_ticket', because: 'own_booking' };
  return because === null ? { kind: 'reservation', attachTo: null } : { kind: 'unused_ticket', because };
}
