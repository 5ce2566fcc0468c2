import type { Vnd } from '../basics/money.ts';
import { type Day, dayOf } from '../calendar/day.ts';
import { HOUR } from '../calendar/duration.ts';
import type { ReservationStatus } from './status.ts';

/** Until this long before its slot starts, a reservation can be cancelled for a full refund. */
export const CANCELLATION_HOURS = 24;

/** Who cancels a reservation: its owner, an operator, or the rules of the site. */
export const CANCELERS = ['member', 'staff', 'system'] as const;
export type Canceler = (typeof CANCELERS)[number];

export type CancellationFacts = {
  status: ReservationStatus;
  slotStart: Date;
  byVoucher: boolean;
  paymentRequired: boolean;
  /** The amount paid for its ticket, which may be 0; null when there is no transaction. */
  paidAmount: Vnd | null;
  /** The public holidays. A reservation for one of them cannot be cancelled. */
  holidays: ReadonlySet<Day>;
};

export type CancellationRefusal =
  | 'not_pending'
  | 'voucher'
  | 'payment_required'
  | 'no_transaction'
  | 'too_late'
  | 'public_holiday';

export type CancellationDecision =
  | { kind: 'allowed'; refundAmount: Vnd }
  | { kind: 'refused'; reason: CancellationRefusal };

/** Decides whether the owner may cancel now. Exactly 24 hours before the start is still in time. */
export function decideCancellation(facts: CancellationFacts, now: Date): CancellationDecision {
  return decide(facts, now <= lastChanceToCancel(facts.slotStart));
}

export type CancellationOffer = {
  allowed: boolean;
  reason: CancellationRefusal | null;
  refundAmount: Vnd;
  until: Date;
};

/** Returns the offer on a reservation's page. It ends a moment earlier than the server's limit. */
export function cancellationOffer(facts: CancellationFacts, now: Date): CancellationOffer {
  const until = lastChanceToCancel(facts.slotStart);
  const decision = decide(facts, now < until);
  return decision.kind === 'allowed'
    ? { allowed: true, reason: null, refundAmount: decision.refundAmount, until }
    : { allowed: false, reason: decision.reason, refundAmount: facts.paidAmount ?? 0, until };
}

/** Returns the last instant for a full refund. */
export function lastChanceToCancel(slotStart: Date): Date {
  return new Date(slotStart.getTime() - CANCELLATION_HOURS * HOUR);
}

/** Returns whether the rules let a member move a reservation that starts then, or cancel it for a refund. */
export function mayStillChange(start: Date, holidays: ReadonlySet<Day>, now: Date): boolean {
  return now <= lastChanceToCancel(start) && !holidays.has(dayOf(start));
}

function decide(facts: CancellationFacts, inTime: boolean): CancellationDecision {
  const { paidAmount } = facts;
  if (facts.status !== 'PENDING') return { kind: 'refused', reason: 'not_pending' };
  if (facts.byVoucher) return { kind: 'refused', reason: 'voucher' };
  if (facts.paymentRequired) return { kind: 'refused', reason: 'payment_required' };
  if (paidAmount === null) return { kind: 'refused', reason: 'no_transaction' };
  if (facts.holidays.has(dayOf(facts.slotStart))) return { kind: 'refused', reason: 'public_holiday' };
  if (!inTime) return { kind: 'refused', reason: 'too_late' };
  return { kind: 'allowed', refundAmount: paidAmount };
}

/** What a guest gets back when the staff cancel: what the rules give, everything, or nothing. */
export const GUEST_REFUNDS = ['rule', 'all', 'none'] as const;
export type GuestRefund = (typeof GUEST_REFUNDS)[number];

/** How staff cancel: with one of these refunds, or as if a booking at the desk had never been made. */
export const STAFF_CANCELLATIONS = [...GUEST_REFUNDS, 'mistake'] as const;

export type ForGuestDecision =
  | {
      readonly kind: 'allowed';
      readonly refundAmount: Vnd;
      /** Whether the payment is returned: the money, or the use of the voucher. */
      readonly givesBack: boolean;
      /** Whether this is more than the rules allow. */
      readonly isBeyond: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: 'not_pending' };

/** The facts about a booking, and what its guest paid for extra time, which is given back with the rest. */
export type ForGuestFacts = CancellationFacts & { readonly paidExtras: Vnd };

/** Decides what a guest gets back. The rules are those for members, and apply to vouchers too. */
export function decideForGuest(facts: ForGuestFacts, wish: GuestRefund, now: Date): ForGuestDecision {
  if (facts.status !== 'PENDING') return { kind: 'refused', reason: 'not_pending' };
  if (facts.paymentRequired) return { kind: 'allowed', refundAmount: 0, givesBack: false, isBeyond: false };
  const inTime = mayStillChange(facts.slotStart, facts.holidays, now);
  const givesBack = wish === 'all' || (wish === 'rule' && inTime);
  const paid = (facts.byVoucher ? 0 : (facts.paidAmount ?? 0)) + facts.paidExtras;
  const isBeyond = wish === 'all' && !inTime && (facts.byVoucher || paid > 0);
  return { kind: 'allowed', refundAmount: givesBack ? paid : 0, givesBack, isBeyond };
}
