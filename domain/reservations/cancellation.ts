import type { Vnd } from '../basics/money.ts';
import { type Day, dayOf } from '../calendar/day.ts';
import { HOUR } from '../calendar/duration.ts';
import type { ReservationStatus } from './status.ts';

/** Until so long before its slot starts a reservation can be canceled for the whole amount. */
export const CANCELLATION_HOURS = 24;

/**
 * By whom a reservation is canceled: its owner, somebody who works for the house, or the house's own rules.
 */
export const CANCELERS = ['member', 'staff', 'system'] as const;
export type Canceler = (typeof CANCELERS)[number];

export type CancellationFacts = {
  status: ReservationStatus;
  slotStart: Date;
  byVoucher: boolean;
  paymentRequired: boolean;
  /** What was paid for its ticket, which may be 0; null when there is no transaction. */
  paidAmount: Vnd | null;
  /** The public holidays, on which nothing can be canceled. */
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

/**
 * Whether the owner may cancel now, as the server decides it: exactly 24 hours before the start is still in
 * time.
 */
export function decideCancellation(facts: CancellationFacts, now: Date): CancellationDecision {
  return decide(facts, now <= lastChanceToCancel(facts.slotStart));
}

export type CancellationOffer = {
  allowed: boolean;
  reason: CancellationRefusal | null;
  refundAmount: Vnd;
  until: Date;
};

/** What a reservation's page offers: the button goes a moment before the server would refuse. */
export function cancellationOffer(facts: CancellationFacts, now: Date): CancellationOffer {
  const until = lastChanceToCancel(facts.slotStart);
  const decision = decide(facts, now < until);
  return decision.kind === 'allowed'
    ? { allowed: true, reason: null, refundAmount: decision.refundAmount, until }
    : { allowed: false, reason: decision.reason, refundAmount: facts.paidAmount ?? 0, until };
}

/** The last instant at which the whole amount comes back. */
export function lastChanceToCancel(slotStart: Date): Date {
  return new Date(slotStart.getTime() - CANCELLATION_HOURS * HOUR);
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
