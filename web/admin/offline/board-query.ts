import type { Board } from '#contract/staff/today.ts';
import { LOCALES } from '#domain/basics/locale.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { amount, instant, listOf, oneOf, or, orNull, record, text } from '#web/api/readers.ts';
import type { BoardMark, BoardRoom, BoardSlot } from './board.ts';

type Visit = NonNullable<BoardSlot['visit']>;

const readVisit = record<Visit>({
  reservationId: text,
  arrivedAt: orNull(instant),
  leftAt: orNull(instant),
  guest: orNull(record<NonNullable<Visit['guest']>>({ name: text, language: oneOf(LOCALES) })),
  partySize: orNull(amount),
  owed: orNull(amount),
});

const readSlot = record<BoardSlot>({
  id: text,
  startTime: instant,
  endTime: instant,
  program: or(text, ''),
  heldUntil: orNull(instant),
  // With an unreadable visit the slot is dropped, because it would be shown as free.
  visit: (given) => (given === null ? null : readVisit(given)),
});

const readRoom = record<BoardRoom>({
  id: text,
  name: text,
  state: orNull(record<NonNullable<BoardRoom['state']>>({ since: instant })),
  lastMark: orNull(record<BoardMark>({ id: text, reservationId: orNull(text), tappedAt: instant, by: text })),
  slots: listOf(readSlot),
});

const readBoard = record<Board>({
  location: record({ id: text, name: text }),
  may: record({}),
  rooms: listOf(readRoom),
});

/** Queries today's board of a location. */
export const boardQuery = (locationId: string) =>
  staffQuery('GET /admin/today', { query: { locationId }, read: readBoard });
