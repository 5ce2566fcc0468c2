import type { Vnd } from '../basics/money.ts';
import { type Hold, isLive } from '../holds/decide-hold.ts';
import { hasEnded } from '../slots/slot-status.ts';

export type SettlementFacts = {
  memberId: string;
  /** Whether the member has deleted the account since the attempt started. */
  memberErased: boolean;
  /** What the member agreed to pay when the attempt started. */
  agreedAmount: Vnd;
  capturedAmount: Vnd;
  /** The agreed price rests on a promotion whose use was given back since, and whose limit others have reached. */
  promotionIsGone: boolean;
  slot: { endTime: Date; isLocked: boolean };
  /** The slot's reservation that is not canceled. */
  reservation: { id: string; memberId: string | null; awaitsPayment: boolean } | null;
  /** The slot's last hold, live or not. */
  hold: Hold | null;
};

/** What a captured payment has bought: always exactly one of these. */
export type Settlement =
  /** `attachTo` is the member's own reservation that awaited this payment; null makes a new one. */
  | { kind: 'reservation'; attachTo: string | null }
  | { kind: 'unused_ticket'; because: 'slot_booked' | 'slot_held' | 'slot_locked' | 'slot_ended' }
  | { kind: 'refund_wrong_amount' }
  /** The discount that the amount rests on can no longer be given. */
  | { kind: 'refund_promotion_gone' }
  /** Nobody is left who could use what it would buy. */
  | { kind: 'refund_account_deleted' };

export function decideSettlement(facts: SettlementFacts, now: Date): Settlement {
  const { memberId, slot, reservation, hold } = facts;
  if (facts.capturedAmount !== facts.agreedAmount) return { kind: 'refund_wrong_amount' };
  if (facts.memberErased) return { kind: 'refund_account_deleted' };
  if (facts.promotionIsGone) return { kind: 'refund_promotion_gone' };
  // Also a reservation that awaited this payment has ended with its slot: paid then, it would open no door.
  if (hasEnded(slot, now)) return { kind: 'unused_ticket', because: 'slot_ended' };
  if (reservation?.memberId === memberId && reservation.awaitsPayment) {
    return { kind: 'reservation', attachTo: reservation.id };
  }
  if (reservation !== null) return { kind: 'unused_ticket', because: 'slot_booked' };
  if (slot.isLocked) return { kind: 'unused_ticket', because: 'slot_locked' };
  if (hold !== null && hold.memberId !== memberId && isLive(hold, now)) {
    return { kind: 'unused_ticket', because: 'slot_held' };
  }
  return { kind: 'reservation', attachTo: null };
}
