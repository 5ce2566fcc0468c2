import type { Locale } from '#domain/basics/locale.ts';
import { type Day, endOfDay, startOfDay } from '#domain/calendar/day.ts';
import { mayStillChange } from '#domain/reservations/cancellation.ts';
import { refusesMove } from '#domain/reservations/move.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Member } from '#server/http/caller.ts';
import { listHolidays } from '#server/settings.ts';
import { cancellationFacts } from './cancellation-facts.ts';
import {
  findLiveReservationRow,
  findReservation,
  findReservationRowOfPayment,
  type LiveReservation,
  listChoices,
  type StoredReservation,
} from './store.ts';

export { cancellationFacts, findReservation, type StoredReservation };

/** Finds the reservation that a payment led to. */
export function findReservationOfPayment(
  db: Queryable,
  paymentId: string,
  locale: Locale,
): Promise<StoredReservation | undefined> {
  return findReservationRowOfPayment(db, paymentId, locale);
}

/** Finds a member's own reservation; undefined when it belongs to another member. */
export async function findOwnReservation(
  db: Queryable,
  { id, member, locale }: { id: string; member: Member; locale: Locale },
): Promise<StoredReservation | undefined> {
  const row = await findReservation(db, id, locale);
  return row?.memberId === member.id ? row : undefined;
}

/** Finds the slot's reservation that is not canceled. */
export function findLiveReservation(db: Queryable, slotId: string): Promise<LiveReservation | undefined> {
  return findLiveReservationRow(db, slotId);
}

export type MoveChoice = {
  readonly slotId: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly room: { readonly id: string; readonly displayName: string };
};

type ChoicesAsk = {
  readonly row: StoredReservation;
  readonly by: 'member' | 'staff';
  /** Only slots that start on this day. */
  readonly day: Day | undefined;
  readonly locale: Locale;
  readonly now: Date;
};

const MOST_CHOICES = 24;

/** Lists free slots to which a reservation may be moved, the nearest first; none when it may not be moved. */
export async function listMoveChoices(db: Queryable, { row, by, day, locale, now }: ChoicesAsk): Promise<MoveChoice[]> {
  const slot = { id: row.slotId, startTime: row.startTime, programId: row.programId, locationId: row.locationId };
  const facts = { status: row.status, paymentRequired: row.paymentRequired, slot, holidays: await listHolidays(db) };
  if (refusesMove(facts, by, now) !== null) return [];
  const rows = await listChoices(db, {
    programId: row.programId,
    locationId: row.locationId,
    roomId: row.roomId,
    around: row.startTime,
    from: day === undefined ? null : startOfDay(day),
    until: day === undefined ? null : endOfDay(day),
    locale,
    now,
    limit: MOST_CHOICES,
  });
  return rows
    .filter(({ startTime }) => by === 'staff' || startTime > now)
    .map(({ roomId: id, roomDisplayName: displayName, ...choice }) => ({ ...choice, room: { id, displayName } }));
}

/**
 * Lists the same choices for the reservation's member. `isFinal`: once moved to that slot, the reservation can neither
 * be moved again nor canceled for a refund.
 */
export async function listOwnMoveChoices(db: Queryable, ask: Omit<ChoicesAsk, 'by'>) {
  const choices = await listMoveChoices(db, { ...ask, by: 'member' });
  const holidays = await listHolidays(db);
  return choices.map((choice) => ({ ...choice, isFinal: !mayStillChange(choice.startTime, holidays, ask.now) }));
}
