import type { RefusalCode } from '#contract/refusals.ts';
import { shortId } from '#domain/basics/id.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { addMinutes, MINUTE } from '#domain/calendar/duration.ts';
import { checkEnd, type EndRefusal, OTHER_END_MINUTES } from '#domain/reservations/visit-end.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { chargeTime } from '#server/features/charges/commands/charge-time.ts';
import { type BoughtTime, owedFor } from '#server/features/charges/queries.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { extendSlot, lockWithNext, shortenSlot } from '#server/features/slots/commands/change-end.ts';
import { type InTheWay, inTheWay } from '#server/features/slots/queries.ts';
import { byStaff, record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { updateRevision } from '../change-store.ts';
import { findReservation, type StoredReservation } from '../store.ts';
import { queueReminders } from './confirm-reservation.ts';
import { queueEndOfVisit } from './end-visit.ts';
import { DONE, type ReservationChange, type ReservationChanged } from './lock-reservation.ts';
import { lockWithSlot } from './lock-with-slot.ts';
import { SlotTaken } from './make-reservation.ts';
import { isStale, keyOfRevision } from './revision.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;

export type EndWish = ReservationChange & {
  /** By how many minutes the visit ends later; negative for sooner, which needs a reason. */
  readonly minutes: number;
  /** The amount owed that the staff member saw. Refused when it has changed since. */
  readonly owes: Vnd;
  readonly reason?: string | undefined;
  /** The version of the booking that the staff member saw. */
  readonly version: string;
};

export type EndChanged = ReservationChanged<
  (typeof END_CODES)[EndRefusal] | 'stale' | 'amount_differs' | 'invalid_fields'
>;

/** The error code for each reason why the end of a visit cannot be changed. */
export const END_CODES = {
  visit_over: 'visit_over',
  unpaid: 'reservation_unpaid',
  too_short: 'visit_too_short',
  slot_booked: 'slot_booked',
  slot_locked: 'slot_locked',
  slot_held: 'slot_held',
} as const satisfies Record<EndRefusal, RefusalCode>;

/**
 * Extends or shortens a visit in one transaction, and updates its charge, entry codes, end-of-visit job, mail and
 * calendar entry. A longer visit takes the time of free slots in its way. A shorter one is not refunded.
 */
export async function changeEnd(context: Parts, wish: EndWish): Promise<EndChanged> {
  const { reservationId, minutes, version, owes, reason, by, now } = wish;
  if (minutes === 0) return refuse('invalid_fields', { fields: { minutes: 'wrong_type' } });
  if (minutes < 0 && reason === undefined) return refuse('invalid_fields', { fields: { reason: 'required' } });
  return context.db.transaction(async (tx) => {
    const found = await findReservation(tx, reservationId);
    if (found === undefined || !mayAt(by.posts, 'booking.move', found.locationId))
      return refuse('reservation_not_found');
    const locked = await lockNext(tx, found, { minutes, now });
    const row = await lockWithSlot(tx, found);
    if (isStale(row, version)) return refuse('stale');
    const next = await nextOf(tx, row, { minutes, now });
    const refusal = checkEnd(row, { minutes, next }, now);
    if (refusal !== null) return refuse(END_CODES[refusal]);
    const over = next.flatMap(({ id }) => id ?? []);
    if (over.some((id) => !locked.has(id))) throw new SlotTaken(`Another slot follows that of ${shortId(row.id)}`);
    const owed = await owedFor(tx, row.id, timeOf(row, addMinutes(row.endTime, minutes)));
    if (owed.amount !== owes) return refuse('amount_differs');
    await carryOut(context, tx, { row, over, ...wish });
    tx.afterCommit(context.wakeQueue);
    return DONE;
  });
}

type Change = Pick<EndWish, 'minutes' | 'now'>;

function nextOf(db: Queryable, row: StoredReservation, { minutes, now }: Change): Promise<InTheWay[]> {
  const until = addMinutes(row.endTime, minutes);
  return minutes < 0 ? Promise.resolve([]) : inTheWay(db, { slotId: row.slotId, until, now });
}

/** Locks the booking's slot together with the slots that give way to it; returns the ids of the latter. */
async function lockNext(tx: Transaction, row: StoredReservation, change: Change): Promise<ReadonlySet<string>> {
  const ids = (await nextOf(tx, row, change)).flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await lockWithNext(tx, [row.slotId, ...ids]);
  return new Set(ids);
}

const minutesBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / MINUTE;

/** Returns the program's price and minutes, and by how many minutes the new end is later than the scheduled one. */
const timeOf = (row: StoredReservation, endTime: Date): BoughtTime => ({
  price: row.ticketPrice,
  minutes: minutesBetween(row.startTime, row.normalEnd),
  beyond: minutesBetween(row.normalEnd, endTime),
});

async function carryOut(
  context: Parts,
  tx: Transaction,
  {
    row,
    over,
    minutes,
    reason,
    by,
    now,
  }: EndWish & { readonly row: StoredReservation; readonly over: readonly string[] },
): Promise<void> {
  const { id, slotId, status, locationId } = row;
  const endTime = addMinutes(row.endTime, minutes);
  const revision = await updateRevision(tx, { id, slotId, status, now });
  // A mark by staff, or the end of the visit, has changed the booking; neither takes the slot's lock. Throws,
  // so that the transaction is retried.
  if (revision === undefined) throw new SlotTaken(`Reservation ${shortId(id)} changed while its end was changed`);
  if (minutes < 0) await shortenSlot(tx, { slotId, endTime });
  else await extendSlot(tx, { slotId, endTime, over, now });
  await chargeTime(tx, { reservationId: id, time: timeOf(row, endTime), by: { id: by.id, locationId }, now });
  await revokeEntryCodes(context, tx, { reservationId: id, isInside: status === 'ATTENDED', now });
  await requestEntryCodes(context, tx, { reservationId: id, slotId, now });
  await queueEndOfVisit(tx, { reservationId: id, revision, slotEnd: endTime, now });
  await queueReminders(tx, { reservationId: id, revision, slotStart: row.startTime, now });
  const key = keyOfRevision(id, revision);
  const change = minutes < 0 ? 'shortened' : 'extended';
  const payload = { reservationId: id, revision, change } as const;
  await enqueue(tx, { kind: 'mail-end-changed', key, payload, runAt: now, now });
  // The schedule may have changed since the slot was sold, and may have a slot for the time that is now free.
  if (minutes < 0) await enqueue(tx, { kind: 'top-up-slots', key: `after ${key}`, payload: {}, runAt: now, now });
  const entry = {
    at: now,
    ...byStaff({ id: by.id, locationId: row.locationId, reason }),
    subject: 'reservation',
    subjectId: id,
  } as const;
  const before = { endTime: row.endTime };
  const after = { endTime, revision };
  if (minutes < 0) await record(tx, { ...entry, action: 'reservation.shortened', before, after });
  else await record(tx, { ...entry, action: 'reservation.extended', before, after: { ...after, gaveWay: over } });
}

export type EndChoice = {
  readonly minutes: number;
  readonly endTime: Date;
  /** The amount that the guest would then owe. */
  readonly owes: Vnd;
  readonly refusal: EndRefusal | null;
};

/** Lists the other ends that a visit can have; undefined when there is no such booking. */
export async function listEnds(
  { db }: Pick<Context, 'db'>,
  { reservationId, by, now }: Pick<EndWish, 'reservationId' | 'by' | 'now'>,
): Promise<EndChoice[] | undefined> {
  const row = await findReservation(db, reservationId);
  if (row === undefined || !mayAt(by.posts, 'booking.move', row.locationId)) return undefined;
  const choices: EndChoice[] = [];
  for (const minutes of OTHER_END_MINUTES) {
    const endTime = addMinutes(row.endTime, minutes);
    const refusal = checkEnd(row, { minutes, next: await nextOf(db, row, { minutes, now }) }, now);
    choices.push({ minutes, endTime, refusal, owes: (await owedFor(db, row.id, timeOf(row, endTime))).amount });
  }
  return choices;
}
