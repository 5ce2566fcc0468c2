import { shortId } from '#domain/basics/id.ts';
import type { Vnd } from '#domain/basics/money.ts';
import {
  decideForGuest,
  type ForGuestFacts,
  GUEST_REFUNDS,
  type GuestRefund,
} from '#domain/reservations/cancellation.ts';
import { versionOf } from '#domain/reservations/version.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { askSecondPerson, leftAlone, needsSecond } from '#server/features/approvals/commands/ask-second-person.ts';
import {
  approve,
  type Decided,
  type Decision,
  declineOrOpen,
  refuseAsStale,
} from '#server/features/approvals/commands/decide.ts';
import { paidForTime } from '#server/features/charges/queries.ts';
import { tellOwners } from '#server/features/staff/commands/tell-owners.ts';
import { byStaff } from '#server/history.ts';
import type { Clerk } from '#server/http/caller.ts';
import { listHolidays } from '#server/settings.ts';
import { cancellationFacts } from '../cancellation-facts.ts';
import { findReservation, type StoredReservation } from '../store.ts';
import { type Canceled, carryOut } from './cancel-reservation.ts';
import { lockWithSlot } from './lock-with-slot.ts';
import { SlotTaken } from './make-reservation.ts';
import { isBeingPaid, release } from './release-reservation.ts';
import { isStale } from './revision.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;

export type CancelForGuest = {
  readonly reservationId: string;
  readonly refund: GuestRefund;
  readonly reason: string;
  /** The version of the booking that the person decided upon. */
  readonly version: string;
  readonly by: Clerk;
  readonly now: Date;
};

export type CanceledForGuest =
  | Canceled
  | { readonly kind: 'waits'; readonly approvalId: string; readonly expiresAt: Date }
  | NotCanceled
  | Refused<'payment_under_way' | 'approval_waits' | 'fresh_factor_required'>;

export type NotCanceled = Refused<'reservation_not_found' | 'reservation_not_pending' | 'stale'>;

/**
 * Cancels a booking for its guest with the refund by the rules, a full one or none. A refund beyond the
 * rules, above the limit of one person, waits for a second person.
 */
export async function cancelForGuest(context: Parts, wish: CancelForGuest): Promise<CanceledForGuest> {
  const { by, reason, refund, now } = wish;
  return context.db.transaction(async (tx) => {
    const row = await lockForStaff(tx, wish);
    if (row === undefined) return refuse('reservation_not_found');
    if (isStale(row, wish.version)) return refuse('stale');
    const facts = await factsForGuest(tx, row);
    const decision = decideForGuest(facts, refund, now);
    if (decision.kind === 'refused') return refuse('reservation_not_pending');
    if (decision.isBeyond) {
      const asked = await askSecondPerson(tx, {
        kind: 'refund_beyond',
        subjectId: row.id,
        locationId: row.locationId,
        amount: decision.refundAmount,
        payload: { refund: 'all', version: wish.version },
        reason,
        by: { ...by, mayAlone: mayAt(by.posts, 'refund.beyond', row.locationId) },
        now,
      });
      if (asked.kind === 'waits') return asked;
      if (asked.kind !== 'alone') return refuse(asked.kind === 'waits_already' ? 'approval_waits' : asked.kind);
    }
    return carryOutForStaff(context, tx, { row, ...decision, by, reason, now });
  });
}

export type Carrying = {
  readonly row: StoredReservation;
  readonly givesBack: boolean;
  readonly isBeyond: boolean;
  readonly returnsTicket?: boolean;
  readonly by: Clerk;
  readonly reason: string;
  readonly now: Date;
};

/** Cancels a booking, or releases it while it is unpaid. */
export async function carryOutForStaff(
  context: Parts,
  tx: Transaction,
  { row, by, reason, now, ...how }: Carrying,
): Promise<Canceled | Refused<'payment_under_way'>> {
  const actor = byStaff({ id: by.id, locationId: row.locationId, reason });
  if (row.paymentRequired) {
    if (await isBeingPaid(tx, row, now)) return refuse('payment_under_way');
    await release(tx, row, { ...actor, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'canceled', refundAmount: 0, refundId: null, chargeRefundIds: [] };
  }
  const canceled = await carryOut(context, tx, { row, canceledBy: 'staff', ...how, actor, now });
  // The guest was marked as arrived meanwhile. Decides again, on the booking's current state.
  if (canceled === undefined) throw new SlotTaken(`Reservation ${shortId(row.id)} changed while it was canceled`);
  if (how.isBeyond) await tellOwners(tx, { action: 'reservation.canceled', subjectId: row.id, now });
  return canceled;
}

/** Returns the facts that decide what a guest gets back, with the money for extra time. */
export async function factsForGuest(tx: Transaction, row: StoredReservation): Promise<ForGuestFacts> {
  const paidExtras = await paidForTime(tx, row.id);
  return { ...cancellationFacts(row, await listHolidays(tx)), paidExtras };
}

/** Locks a booking at one of the person's locations; undefined when there is none. */
export async function lockForStaff(
  tx: Transaction,
  { reservationId, by }: Pick<CancelForGuest, 'reservationId' | 'by'>,
): Promise<StoredReservation | undefined> {
  const found = await findReservation(tx, reservationId);
  if (found === undefined || !mayAt(by.posts, 'booking.cancel', found.locationId)) return undefined;
  return lockWithSlot(tx, found);
}

export type CancellationPreview = {
  readonly wish: GuestRefund;
  readonly refundAmount: Vnd;
  readonly returnsVoucher: boolean;
  readonly isBeyond: boolean;
  readonly needsApproval: boolean;
  readonly aloneLeft: Vnd;
};

/**
 * Returns what each way of canceling would do now, and writes nothing; undefined when there is no such
 * booking.
 */
export function previewCancellation(
  { db }: Pick<Context, 'db'>,
  { reservationId, by, now }: Pick<CancelForGuest, 'reservationId' | 'by' | 'now'>,
): Promise<CancellationPreview[] | undefined> {
  return db.transaction(async (tx) => {
    const row = await findReservation(tx, reservationId);
    if (row === undefined || !mayAt(by.posts, 'booking.cancel', row.locationId)) return undefined;
    const facts = await factsForGuest(tx, row);
    const asker = {
      kind: 'refund_beyond',
      by: { id: by.id, mayAlone: mayAt(by.posts, 'refund.beyond', row.locationId) },
      now,
    } as const;
    const aloneLeft = await leftAlone(tx, asker);
    const previews: CancellationPreview[] = [];
    for (const wish of GUEST_REFUNDS) {
      const decision = decideForGuest(facts, wish, now);
      if (decision.kind === 'refused') return [];
      const { refundAmount, givesBack, isBeyond } = decision;
      const needsApproval = isBeyond && (await needsSecond(tx, { ...asker, amount: refundAmount }));
      const returnsVoucher = givesBack && facts.byVoucher;
      previews.push({ wish, refundAmount, returnsVoucher, isBeyond, needsApproval, aloneLeft });
    }
    return previews;
  });
}

/**
 * Decides about another person's request, and cancels the booking when it is approved. Refuses as `stale` a
 * request that has expired, or whose booking has changed since.
 */
export function decideRefund(context: Parts, wish: Decision<'refund_beyond'>): Promise<Decided> {
  const { approval, by, now } = wish;
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, approval.subjectId);
    if (found === undefined) throw new Error(`The booking of approval ${approval.id} does not exist`);
    const row = await lockWithSlot(tx, found);
    const state = await declineOrOpen(tx, wish);
    if (state.kind === 'decided' || state.kind === 'refused') return state;
    const decision = decideForGuest(await factsForGuest(tx, row), approval.payload.refund, now);
    const isSame =
      approval.payload.version === versionOf(row) &&
      decision.kind === 'allowed' &&
      decision.refundAmount === approval.amount;
    if (state.kind === 'expired' || !isSame) return refuseAsStale(tx, wish);
    await approve(tx, wish);
    const asker = { ...by, id: approval.askedBy };
    const carried = { row, givesBack: true, isBeyond: true, by: asker, reason: approval.reason, now };
    const canceled = await carryOutForStaff(context, tx, carried);
    if (canceled.kind !== 'canceled') throw new Error(`The booking of approval ${approval.id} is being paid`);
    return { kind: 'decided' };
  });
}
