import { FACTS, type Fact, type FactName, type FactValue, SHOWN_FACTS } from '#contract/staff/facts.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { parseDay } from '#domain/calendar/day.ts';
import type { Queryable } from './db/database.ts';
import { nameIn, roomNameIn } from './db/names.ts';

/** The recorded state before and after an action, as JSON. */
export type Recorded = { readonly before: unknown; readonly after: unknown };

type Named = {
  readonly id: string;
  readonly name: string;
  readonly at: Date | null;
  /** The booking that the subject is or belongs to; null if there is none. */
  readonly bookingId: string | null;
};
export type Names = ReadonlyMap<string, Named>;

const ROOM_NAME = roomNameIn('r', '$2');
const LOCATION_NAME = nameIn('l', '$2');
const NAMES = {
  name: 'names-in-history',
  text: `
    SELECT r.id, ${ROOM_NAME} AS name, NULL::timestamptz AS at, NULL::uuid AS "bookingId"
      FROM rooms r WHERE r.id = ANY ($1)
    UNION ALL SELECT l.id, ${LOCATION_NAME}, NULL, NULL FROM locations l WHERE l.id = ANY ($1)
    UNION ALL SELECT s.id, ${ROOM_NAME}, s.start_time, NULL
      FROM slots s JOIN rooms r ON r.id = s.room_id WHERE s.id = ANY ($1)
    UNION ALL SELECT v.id, ${ROOM_NAME}, s.start_time, v.id
      FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id WHERE v.id = ANY ($1)
    UNION ALL SELECT e.id, ${ROOM_NAME}, s.start_time, v.id FROM entry_codes e JOIN reservations v ON v.id = e.reservation_id
      JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id WHERE e.id = ANY ($1)
    UNION ALL SELECT m.id, ${ROOM_NAME}, s.start_time, v.id
      FROM (
        SELECT f.id, f.transaction_id, f.payment_id FROM refunds f WHERE f.id = ANY ($1)
        UNION ALL SELECT p.id, t.id, p.id
          FROM payments p LEFT JOIN transactions t ON t.payment_id = p.id AND t.kind = 'capture' WHERE p.id = ANY ($1)
      ) m
      LEFT JOIN LATERAL (
        -- The latest booking of the transaction's ticket, or the one whose extra time it paid for.
        SELECT b.id, b.slot_id FROM reservations b
        WHERE b.purchased_ticket_id = (SELECT k.id FROM purchased_tickets k WHERE k.transaction_id = m.transaction_id)
          OR b.id = (SELECT h.reservation_id FROM charges h WHERE h.transaction_id = m.transaction_id)
        ORDER BY b.created_at DESC LIMIT 1) v ON true
      LEFT JOIN payments p ON p.id = m.payment_id
      JOIN slots s ON s.id = coalesce(v.slot_id, p.slot_id) JOIN rooms r ON r.id = s.room_id
    UNION ALL SELECT i.id, i.email, NULL, NULL FROM staff_invitations i WHERE i.id = ANY ($1)
    UNION ALL SELECT b.id, CASE WHEN r.id IS NULL THEN ${LOCATION_NAME} ELSE ${ROOM_NAME} END, NULL, NULL
      FROM blocks b JOIN locations l ON l.id = b.location_id LEFT JOIN rooms r ON r.id = b.room_id WHERE b.id = ANY ($1)
    UNION ALL SELECT m.id, m.name, NULL, NULL FROM members m
      WHERE m.id = ANY ($1) AND EXISTS (SELECT 1 FROM staff_posts p WHERE p.member_id = m.id)`,
};

/**
 * Finds the names of the subjects of history entries: rooms, locations, slots, bookings and what belongs to them,
 * blocks, staff, and invited people.
 */
export async function namesIn(
  db: Queryable,
  entries: ReadonlyArray<Recorded & { readonly subjectId: string }>,
  locale: Locale,
): Promise<Names> {
  const ids = entries.flatMap(({ subjectId, before, after }) => [subjectId, ...placesIn(before), ...placesIn(after)]);
  const rows = ids.length === 0 ? [] : await db.query<Named>(NAMES, [[...new Set(ids)], locale]);
  return new Map(rows.map((row) => [row.id, row]));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function placesIn(side: unknown): string[] {
  return Object.entries(fieldsOf(side)).flatMap(([name, value]) =>
    // The cast is safe: a name that is not a key of FACTS gives undefined.
    FACTS[name as FactName] === 'place' && typeof value === 'string' && UUID.test(value) ? [value] : [],
  );
}

const fieldsOf = (side: unknown): Readonly<Record<string, unknown>> =>
  // JSON that is neither null nor a list is an object with named fields.
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};

/** What a missing value means, for the facts where that means something. */
const ABSENT: Readonly<Partial<Record<FactName, string>>> = {
  locationId: 'everywhere',
  roomId: 'whole_location',
  until: 'until_lifted',
};

/** Returns the facts of an entry as a person reads them, without unchanged ones. */
export function factsOf({ before, after }: Recorded, names: Names): Fact[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return SHOWN_FACTS.flatMap((name) => {
    const fact = { name, before: shownAs(name, was[name], names), after: shownAs(name, is[name], names) };
    const isNothing = JSON.stringify(fact.before) === JSON.stringify(fact.after);
    return isNothing ? [] : [fact];
  });
}

function shownAs(name: FactName, value: unknown, names: Names): FactValue | null {
  const absent = ABSENT[name];
  if (value === null && absent !== undefined) return { as: 'words', words: [absent] };
  switch (FACTS[name]) {
    case 'money':
      return typeof value === 'number' ? { as: 'money', amount: value } : null;
    case 'flag':
      return typeof value === 'boolean' ? { as: 'flag', isSo: value } : null;
    case 'number':
      return typeof value === 'number' ? { as: 'text', text: String(value) } : null;
    case 'word':
      return wordsOf(value);
    case 'place':
      return placeOf(value, names);
    case 'moment':
      return momentOf(value);
    case 'text':
      return typeof value === 'string' && value !== '' ? { as: 'text', text: value } : null;
    case 'hidden':
      return null;
  }
}

function wordsOf(value: unknown): FactValue | null {
  const words = (Array.isArray(value) ? value : [value]).filter((word) => typeof word === 'string');
  return words.length === 0 ? null : { as: 'words', words };
}

function placeOf(value: unknown, names: Names): FactValue | null {
  const named = typeof value === 'string' ? names.get(value) : undefined;
  return named === undefined ? null : { as: 'place', name: named.name, at: named.at?.toISOString() ?? null };
}

function momentOf(value: unknown): FactValue | null {
  if (typeof value !== 'string') return null;
  const day = parseDay(value);
  if (day !== null) return { as: 'day', day };
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : { as: 'instant', at: at.toISOString() };
}
