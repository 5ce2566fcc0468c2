import { addMinutes } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { freeSlot } from '#server/features/holds/commands/free-slot.ts';
import { releaseLiveHold } from '#server/features/holds/commands/release-hold.ts';
import { findLiveHold, lockSlot } from '#server/features/holds/queries.ts';
import { findUndecidedPayment } from '#server/features/payments/queries.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { findReservation, type ReservationRow, updateStatus } from '../store.ts';

export type Released =
  /** By this wish or an earlier one. */
  | { readonly kind: 'released' }
  /** It is paid, or over. */
  | { readonly kind: 'not_awaiting_payment' }
  /** There is none, or it is somebody else's. */
  | { readonly kind: 'not_found' };

/** Has a reservation released when it must have been paid and is not. */
export async function queueRelease(
  tx: Transaction,
  { reservationId, payBy: runAt, now }: { reservationId: string; payBy: Date; now: Date },
): Promise<void> {
  await enqueue(tx, { kind: 'release-unpaid', key: reservationId, payload: { reservationId }, runAt, now });
}

/**
 * Gives up a member's own reservation that is not paid: its slot is free at once, and nothing comes back. The member no longer
 * pays by an attempt that is open; what is captured by it all the same is settled like any payment that comes late.
 */
export async function releaseReservation(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { reservationId, member, now }: { reservationId: string; member: Member; now: Date },
): Promise<Released> {
  const found = await findReservation(context.db, reservationId);
  if (found?.member_id !== member.id) return { kind: 'not_found' };
  return context.db.transaction(async (tx) => {
    await lockSlot(tx, found.slot_id);
    const row = await readAgain(tx, reservationId);
    if (row.payment_required && row.status === 'CANCELED') return { kind: 'released' };
    if (!isAwaiting(row)) return { kind: 'not_awaiting_payment' };
    const hold = await findLiveHold(tx, { slotId: row.slot_id, memberId: member.id, now });
    if (hold !== undefined) await releaseLiveHold(tx, { hold, slotId: row.slot_id, member, now });
    await release(tx, row, { actor: 'member', actorId: member.id, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'released' };
  });
}

const UNDER_WAY_MINUTES = 5;

/** Releases a reservation whose time to be paid has passed. While somebody is paying, it waits. */
export function releaseUnpaid(
  context: Pick<Context, 'db' | 'wakeQueue'>,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<JobOutcome> {
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found === undefined) return { kind: 'dead', reason: 'there is no such reservation' };
    await lockSlot(tx, found.slot_id);
    const row = await readAgain(tx, reservationId);
    const { slot_id: slotId, member_id: memberId, pay_by: payBy } = row;
    if (!isAwaiting(row) || payBy === null || memberId === null) return done;
    if (payBy > now) return { kind: 'later', reason: 'it may still be paid', at: payBy };
    const hold = await findLiveHold(tx, { slotId, memberId, now });
    if (hold !== undefined) return { kind: 'later', reason: 'it is being paid', at: hold.expiresAt };
    const attempt = await findUndecidedPayment(tx, { slotId, memberId });
    if (attempt !== undefined) {
      return { kind: 'later', reason: 'whether it was paid is being asked', at: addMinutes(now, UNDER_WAY_MINUTES) };
    }
    await release(tx, row, { actor: 'system', actorId: null, now });
    tx.afterCommit(context.wakeQueue);
    return done;
  });
}

const isAwaiting = (row: ReservationRow) => row.payment_required && row.status === 'PENDING';

async function readAgain(tx: Transaction, reservationId: string): Promise<ReservationRow> {
  const row = await findReservation(tx, reservationId);
  if (row === undefined) throw new Error(`reservation ${reservationId} is gone, and none is ever deleted`);
  return row;
}

type By = { readonly actor: 'member' | 'system'; readonly actorId: string | null; readonly now: Date };

/** The caller holds the slot's lock and has seen that the reservation awaits its payment. */
async function release(tx: Transaction, row: ReservationRow, { now, ...by }: By): Promise<void> {
  const { id, slot_id: slotId } = row;
  if (!(await updateStatus(tx, { id, from: 'PENDING', to: 'CANCELED', now })))
    throw new Error(`reservation ${id} changed its status under its slot's lock`);
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
