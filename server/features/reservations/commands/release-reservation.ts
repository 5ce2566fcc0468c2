import { shortId } from '#domain/basics/id.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { freeSlot } from '#server/features/holds/commands/free-slot.ts';
import { releaseLiveHold } from '#server/features/holds/commands/release-hold.ts';
import { findLiveHold } from '#server/features/holds/queries.ts';
import { findUndecidedPayment } from '#server/features/payments/queries.ts';
import { type HistoryEntry, record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { updateStatus } from '../change-store.ts';
import { findReservation, type StoredReservation } from '../store.ts';
import { lockWithSlot } from './lock-with-slot.ts';
import { SlotTaken } from './make-reservation.ts';

export type Released =
  /** The reservation was released by this request or an earlier one. */
  | { readonly kind: 'released' }
  /** The reservation is paid or over; or there is none, or it belongs to another member. */
  | Refused<'reservation_paid' | 'reservation_not_found'>;

/** Enqueues the release of a reservation that is not paid by its deadline. */
export async function queueRelease(
  tx: Transaction,
  { reservationId, payBy: runAt, now }: { reservationId: string; payBy: Date; now: Date },
): Promise<void> {
  await enqueue(tx, { kind: 'release-unpaid', key: reservationId, payload: { reservationId }, runAt, now });
}

/**
 * Releases a member's own unpaid reservation and frees its slot at once. Sets aside an open attempt to pay;
 * money captured by it afterwards is settled like any late payment.
 */
export function releaseReservation(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { reservationId, member, now }: { reservationId: string; member: Member; now: Date },
): Promise<Released> {
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found?.memberId !== member.id) return refuse('reservation_not_found');
    const row = await lockWithSlot(tx, found);
    if (row.paymentRequired && row.status === 'CANCELED') return { kind: 'released' };
    if (!isAwaiting(row)) return refuse('reservation_paid');
    const hold = await findLiveHold(tx, { slotId: row.slotId, memberId: member.id, now });
    if (hold !== undefined) {
      const author = { actor: 'member', actorId: member.id } as const;
      await releaseLiveHold(tx, { hold, slotId: row.slotId, author, now });
    }
    await release(tx, row, { actor: 'member', actorId: member.id, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'released' };
  });
}

const UNDER_WAY_MINUTES = 5;

/** Releases an unpaid reservation after its deadline. Waits while a payment is under way. */
export function releaseUnpaid(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<JobOutcome> {
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found === undefined) return { kind: 'dead', reason: 'the reservation does not exist' };
    const row = await lockWithSlot(tx, found);
    const { slotId, memberId, payBy } = row;
    if (!isAwaiting(row) || payBy === null || memberId === null) return done;
    if (payBy > now) return { kind: 'later', reason: 'the deadline for payment has not passed', at: payBy };
    const hold = await findLiveHold(tx, { slotId, memberId, now });
    if (hold !== undefined) return { kind: 'later', reason: 'a payment is under way', at: hold.expiresAt };
    const attempt = await findUndecidedPayment(tx, { slotId, memberId });
    if (attempt !== undefined) {
      return {
        kind: 'later',
        reason: 'the outcome of a payment is not known yet',
        at: addMinutes(now, UNDER_WAY_MINUTES),
      };
    }
    await release(tx, row, { actor: 'system', actorId: null, now });
    tx.afterCommit(context.wakeQueue);
    return done;
  });
}

const isAwaiting = (row: StoredReservation) => row.paymentRequired && row.status === 'PENDING';

type By = Pick<HistoryEntry, 'actor' | 'actorId' | 'locationId' | 'reason'> & { readonly now: Date };

/**
 * Returns whether a payment for an unpaid reservation is under way. The caller holds the slot's lock.
 */
export async function isBeingPaid(tx: Transaction, row: StoredReservation, now: Date): Promise<boolean> {
  const { slotId, memberId } = row;
  if (memberId === null) return false;
  const hold = await findLiveHold(tx, { slotId, memberId, now });
  return hold !== undefined || (await findUndecidedPayment(tx, { slotId, memberId })) !== undefined;
}

/**
 * Cancels an unpaid reservation. The caller holds the slot's lock and has checked that it awaits payment; throws
 * {@link SlotTaken} when that changed.
 */
export async function release(tx: Transaction, row: StoredReservation, { now, ...by }: By): Promise<void> {
  const { id, slotId } = row;
  if (!(await updateStatus(tx, { id, from: 'PENDING', to: 'CANCELED', now })))
    throw new SlotTaken(`Reservation ${shortId(id)} changed while it was released`);
  await freeSlot(tx, { slotId, reservationId: id, now });
  await enqueue(tx, { kind: 'mail-reservation-released', key: id, payload: { reservationId: id }, runAt: now, now });
  await record(tx, {
    at: now,
    ...by,
    action: 'reservation.released',
    subject: 'reservation',
    subjectId: id,
    before: { status: 'PENDING' },
    after: { status: 'CANCELED' },
  });
}
