import { shortId } from '#domain/basics/id.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { versionOf } from '#domain/reservations/version.ts';
import { checkEnd, EARLIER_MINUTES, type EndRefusal } from '#domain/reservations/visit-end.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { shortenSlot } from '#server/features/slots/commands/change-end.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { findReservation, type ReservationRow, updateRevision } from '../store.ts';
import { queueReminders } from './confirm-reservation.ts';
import { queueEndOfVisit } from './end-visit.ts';
import { lockWithSlot } from './lock-with-slot.ts';
import { SlotTaken } from './make-reservation.ts';
import { keyOfRevision } from './revision.ts';
import { actOf, mayThere, type StaffActor } from './staff-actor.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;

export type EndWish = {
  readonly reservationId: string;
  /** How much later the visit ends; negative for sooner. */
  readonly minutes: number;
  readonly reason: string;
  /** What the person decided upon. */
  readonly version: string;
  readonly by: StaffActor;
  readonly now: Date;
};

export type EndChanged =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly reason: EndRefusal | 'stale' }
  | { readonly kind: 'not_found' };

/**
 * Lets a visit end sooner, in one transaction: entry codes, the end of the visit, mail and calendar entry follow. Nothing
 * is paid back.
 */
export function changeEnd(context: Parts, wish: EndWish): Promise<EndChanged> {
  const { reservationId, minutes, version, by, now } = wish;
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found === undefined || !mayThere(by, 'booking.move', found)) return { kind: 'not_found' };
    const row = await lockWithSlot(tx, found);
    if (version !== versionIn(row)) return { kind: 'refused', reason: 'stale' };
    const refusal = checkEnd(factsOf(row), minutes, now);
    if (refusal !== null) return { kind: 'refused', reason: refusal };
    await carryOut(context, tx, { row, ...wish });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'changed' };
  });
}

const versionIn = (row: ReservationRow) =>
  versionOf({ revision: row.revision, status: row.status, paymentRequired: row.payment_required });

const factsOf = ({ status, payment_required, start_time, end_time }: ReservationRow) => ({
  status,
  paymentRequired: payment_required,
  startTime: start_time,
  endTime: end_time,
});

async function carryOut(
  context: Parts,
  tx: Transaction,
  { row, minutes, reason, by, now }: EndWish & { readonly row: ReservationRow },
): Promise<void> {
  const { id, slot_id: slotId, status } = row;
  const endTime = addMinutes(row.end_time, minutes);
  const revision = await updateRevision(tx, { id, slotId, status, now });
  // Marks and the end of the visit take no lock on the slot. Decides again.
  if (revision === undefined) throw new SlotTaken(`Reservation ${shortId(id)} changed while its end was changed`);
  await shortenSlot(tx, { slotId, endTime });
  await revokeEntryCodes(context, tx, { reservationId: id, isInside: status === 'ATTENDED', now });
  await requestEntryCodes(context, tx, { reservationId: id, slotId, now });
  await queueEndOfVisit(tx, { reservationId: id, revision, slotEnd: endTime, now });
  await queueReminders(tx, { reservationId: id, revision, slotStart: row.start_time, now });
  const key = keyOfRevision(id, revision);
  const payload = { reservationId: id, revision, movedBy: 'staff', change: 'shortened' } as const;
  await enqueue(tx, { kind: 'mail-reservation-moved', key, payload, runAt: now, now });
  // A schedule that has changed since the slot was sold may have an offer for the time that became free.
  await enqueue(tx, { kind: 'top-up-slots', key: `after ${key}`, payload: {}, runAt: now, now });
  await record(tx, {
    at: now,
    ...actOf(by, row, reason),
    action: 'reservation.shortened',
    subject: 'reservation',
    subjectId: id,
    before: { endTime: row.end_time },
    after: { endTime, revision },
  });
}

export type EndChoice = {
  readonly minutes: number;
  readonly endTime: Date;
  readonly refusal: EndRefusal | null;
};

/** Lists the other ends that a visit can have; undefined when there is no such booking. */
export async function listEnds(
  { db }: Pick<Context, 'db'>,
  { reservationId, by, now }: Pick<EndWish, 'reservationId' | 'by' | 'now'>,
): Promise<EndChoice[] | undefined> {
  const row = await findReservation(db, reservationId);
  if (row === undefined || !mayThere(by, 'booking.move', row)) return undefined;
  return EARLIER_MINUTES.map((minutes) => ({
    minutes,
    endTime: addMinutes(row.end_time, minutes),
    refusal: checkEnd(factsOf(row), minutes, now),
  }));
}
