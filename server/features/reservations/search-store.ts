import type { BookingQuery } from '#domain/reservations/booking-search.ts';
import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { placeIds } from '#server/db/places.ts';

export type FindAsk = { places: Places; locationId: string | undefined; now: Date };

const MOST_FOUND = 50;

/**
 * A statement that finds bookings at the given locations, nearest to now first. One per search field, because
 * each uses its own index.
 */
const finder = (name: string, source: string) => ({
  name,
  text: `SELECT r.id FROM (${source}) r
         JOIN slots s ON s.id = r.slot_id
         JOIN rooms rm ON rm.id = s.room_id
         WHERE ($1::uuid[] IS NULL OR rm.location_id = ANY ($1)) AND ($2::uuid IS NULL OR rm.location_id = $2)
         ORDER BY abs(date_part('epoch', s.start_time - $3::timestamptz)), r.id LIMIT ${MOST_FOUND}`,
});

const RESERVATIONS = 'SELECT v.id, v.slot_id FROM reservations v';
const OF_MEMBERS = `${RESERVATIONS} JOIN members m ON m.id = v.member_id`;
const OF_CAPTURES = `${RESERVATIONS} JOIN purchased_tickets k ON k.id = v.purchased_ticket_id`;

const BY_NAME = finder(
  'find-bookings-by-name',
  `${OF_MEMBERS} WHERE name_words(m.name) @@ $4::tsquery
   UNION ALL ${RESERVATIONS} WHERE v.guest_name IS NOT NULL AND name_words(v.guest_name) @@ $4::tsquery`,
);
const BY_PHONE = finder('find-bookings-by-phone', `${OF_MEMBERS} WHERE reverse(m.phone_number) LIKE $4::text`);
const BY_NAME_AND_PHONE = finder(
  'find-bookings-by-name-and-phone',
  `${OF_MEMBERS} WHERE name_words(m.name) @@ $4::tsquery AND reverse(m.phone_number) LIKE $5::text`,
);
const BY_EMAIL = finder(
  'find-bookings-by-email',
  `${OF_MEMBERS} WHERE m.email LIKE $4::text UNION ALL ${RESERVATIONS} WHERE v.guest_email LIKE $4::text`,
);
/** The page of a booking shows the guest the short ids of the booking and of its transaction. */
const BY_ID = finder(
  'find-bookings-by-id',
  `${RESERVATIONS} WHERE v.id BETWEEN $4::uuid AND $5::uuid
   UNION ALL ${OF_CAPTURES} WHERE k.transaction_id BETWEEN $4::uuid AND $5::uuid`,
);
const BY_REFERENCE = finder(
  'find-bookings-by-reference',
  `${OF_CAPTURES} JOIN transactions t ON t.id = k.transaction_id JOIN payments p ON p.id = t.payment_id
   WHERE p.merch_txn_ref = $4::text
   UNION ALL ${RESERVATIONS} JOIN desk_bookings d ON d.reservation_id = v.id WHERE d.transfer_reference = upper($4::text)`,
);
const BY_INVOICE = finder(
  'find-bookings-by-invoice',
  `${OF_CAPTURES} JOIN invoices i ON i.transaction_id = k.transaction_id WHERE i.year = $4::smallint AND i.number = $5::integer`,
);
const BY_VOUCHER = finder(
  'find-bookings-by-voucher',
  `${RESERVATIONS} JOIN vouchers c ON c.id = v.voucher_id WHERE c.last_four = $4::text`,
);

type Id = { id: string };

/** Finds the ids of bookings by every possible meaning of a search, the most certain first. */
export async function findBookingIds(db: Queryable, query: BookingQuery, ask: FindAsk): Promise<string[]> {
  const found = new Set<string>();
  const add = (rows: readonly Id[]) => rows.forEach(({ id }) => void found.add(id));
  const where = [placeIds(ask.places), ask.locationId ?? null, ask.now];
  const { shortId, reference, invoice, lastFour, email, phoneEnd } = query;
  // Words contain letters and digits only, so they need no quoting.
  const words = query.words.length === 0 ? null : query.words.map((word) => `'${word}':*`).join(' & ');
  const phone = phoneEnd === null ? null : `${[...phoneEnd].reverse().join('')}%`;
  if (shortId !== null) {
    const ends = ['-0000-0000-0000-000000000000', '-ffff-ffff-ffff-ffffffffffff'].map((end) => `${shortId}${end}`);
    add(await db.query<Id>(BY_ID, [...where, ...ends]));
  }
  if (reference !== null) add(await db.query<Id>(BY_REFERENCE, [...where, reference]));
  if (invoice !== null) add(await db.query<Id>(BY_INVOICE, [...where, invoice.year, invoice.number]));
  if (lastFour !== null) add(await db.query<Id>(BY_VOUCHER, [...where, lastFour]));
  if (email !== null) {
    const pattern = `${email.replaceAll(/[\\%_]/g, '\\$&')}%`;
    add(await db.query<Id>(BY_EMAIL, [...where, pattern]));
  }
  if (words !== null && phone !== null) add(await db.query<Id>(BY_NAME_AND_PHONE, [...where, words, phone]));
  else if (words !== null) add(await db.query<Id>(BY_NAME, [...where, words]));
  else if (phone !== null) add(await db.query<Id>(BY_PHONE, [...where, phone]));
  return [...found].slice(0, MOST_FOUND);
}
