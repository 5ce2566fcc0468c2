import { decideVisitMark, type VisitMark } from '#domain/visits/mark.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { endVisitIn } from '#server/features/reservations/commands/end-visit.ts';
import { attend } from '#server/features/reservations/commands/mark-attended.ts';
import { record } from '#server/history.ts';
import { findMark, insertMark, type LocationIds, lockMarksOfRoom, lockVisit, type VisitRow } from '../store.ts';

/** A staff member, and where they may do this. */
export type Actor = { readonly id: string; readonly places: LocationIds };

export type VisitMarkWish = {
  /** Created by the phone: the same id is stored once. */
  readonly id: string;
  readonly reservationId: string;
  readonly kind: VisitMark;
  readonly tappedAt: Date;
  readonly by: Actor;
  readonly now: Date;
};

/** `already`: the fact was known, so nothing was stored. */
export type Marked = { readonly kind: 'stored' | 'already' | 'not_possible' | 'not_found' };

/** Marks that a guest arrived or left, and changes the reservation's status accordingly. */
export function markVisit(db: Database, wish: VisitMarkWish): Promise<Marked> {
  return db.transaction(async (tx) => {
    const visit = await lockVisit(tx, { id: wish.reservationId, places: wish.by.places });
    if (visit === undefined) return { kind: 'not_found' };
    await lockMarksOfRoom(tx, visit.room_id);
    const stored = await findMark(tx, wish.id);
    if (stored) return { kind: isMarkOf(stored, wish) ? 'stored' : 'not_possible' };
    const facts = { ...visit, startTime: visit.start_time, endTime: visit.end_time, hasLeft: visit.left_at !== null };
    const decision = decideVisitMark(facts, wish.kind, wish.tappedAt);
    if (decision === 'already' || decision === 'not_possible') return { kind: decision };
    if (!(await storeMark(tx, visit, wish))) return { kind: 'not_possible' };
    if (decision === 'store') await recordLeft(tx, visit, wish);
    else await attendBy(tx, visit, { ...wish, cameAt: wish.tappedAt });
    return { kind: 'stored' };
  });
}

export function isMarkOf(
  mark: { reservation_id: string | null; kind: string; takes_back: string | null },
  wish: { readonly reservationId: string; readonly kind: string },
): boolean {
  return mark.reservation_id === wish.reservationId && mark.kind === wish.kind && mark.takes_back === null;
}

function storeMark(tx: Transaction, visit: VisitRow, wish: VisitMarkWish): Promise<boolean> {
  const { id, kind, tappedAt, by, now } = wish;
  return insertMark(tx, { id, kind, roomId: visit.room_id, reservationId: visit.id, tappedAt, by: by.id, now });
}

function recordLeft(tx: Transaction, visit: VisitRow, { id, tappedAt, by, now }: VisitMarkWish): Promise<void> {
  return record(tx, {
    at: now,
    actor: 'staff',
    actorId: by.id,
    locationId: visit.location_id,
    action: 'visit.left',
    subject: 'reservation',
    subjectId: visit.id,
    after: { markId: id, tappedAt },
  });
}

type Attending = {
  readonly by: Actor;
  readonly cameAt: Date | null;
  readonly reason?: string | undefined;
  readonly now: Date;
};

/** Makes a pending or missed visit attended, and done if its slot has ended. Its mark is stored already. */
export async function attendBy(
  tx: Transaction,
  visit: VisitRow,
  { by, cameAt, reason, now }: Attending,
): Promise<void> {
  const { id: reservationId, status, location_id: locationId } = visit;
  const from = status === 'NO_SHOW' ? 'NO_SHOW' : 'PENDING';
  if (!(await attend(tx, { reservationId, from, cameAt, by: { id: by.id, locationId }, reason, now })))
    throw new Error(`Reservation ${reservationId} was no longer ${from} after it was locked`);
  if (from === 'NO_SHOW') await endVisitIn(tx, { reservationId, now });
}
