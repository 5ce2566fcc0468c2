import { addMinutes } from '#domain/calendar/duration.ts';
import type { Queryable } from '#server/db/database.ts';
import { sqlIdOf } from '../ids.ts';
import { MEMBERS } from '../plan.ts';
import { fill, ROOMS_OF_LOCATION, type Supply } from '../supply.ts';

const DAYS_BACK = 40;
const DAY_MINUTES = 24 * 60;

/** Weeks of visits behind the locations, and weeks ahead; three of four slots are booked. */
export type Business = Supply & { readonly locations: number };

export async function fillVisits(db: Queryable, { slots, now }: { slots: number; now: Date }): Promise<Business> {
  const supply = await fill(db, { slots, now: addMinutes(now, -DAYS_BACK * DAY_MINUTES) });
  await insertBookings(db, now);
  await insertKeys(db, now);
  await insertMarks(db, now);
  await db.query('VACUUM ANALYZE');
  return { ...supply, locations: Math.ceil(supply.rooms / ROOMS_OF_LOCATION) };
}

/** One booking in ten is still unpaid; all others are paid at the desk. */
async function insertBookings(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `WITH booked AS (
       SELECT s.id AS slot_id, s.program_id, t.id AS ticket_id, t.price, s.start_time - interval '3 days' AS at,
         CASE WHEN s.end_time < $1 THEN 'DONE' ELSE 'PENDING' END AS status,
         ${sqlIdOf('member', `n % ${MEMBERS}`)} AS member_id, n % 10 = 0 AND s.end_time > $1 AS is_unpaid,
         gen_random_uuid() AS id, gen_random_uuid() AS capture_id, gen_random_uuid() AS bought_id
       FROM (SELECT *, row_number() OVER (ORDER BY id)::integer AS n FROM slots) s JOIN tickets t ON t.program_id = s.program_id
       WHERE n % 4 <> 0
     ), paid AS (
       INSERT INTO transactions (id, kind, method, amount, member_id, occurred_at)
       SELECT capture_id, 'capture', 'terminal', price, member_id, at FROM booked WHERE NOT is_unpaid
     ), bought AS (
       INSERT INTO purchased_tickets (id, member_id, ticket_id, program_id, transaction_id, created_at)
       SELECT bought_id, member_id, ticket_id, program_id, capture_id, at FROM booked WHERE NOT is_unpaid
     ), reserved AS (
       INSERT INTO reservations (id, slot_id, member_id, purchased_ticket_id, payment_required, payment_method, status,
         locale, created_at, pay_by)
       SELECT id, slot_id, member_id, CASE WHEN NOT is_unpaid THEN bought_id END, is_unpaid,
         CASE WHEN NOT is_unpaid THEN 'reception' END, status, 'en', at, CASE WHEN is_unpaid THEN $1::timestamptz + interval '1 day' END
       FROM booked
     ), at_desk AS (
       INSERT INTO desk_bookings (reservation_id, made_by, made_at, party_size, price)
       SELECT id, ${sqlIdOf('member', '0')}, at, 2, price FROM booked
     )
     INSERT INTO slot_claims (slot_id, reservation_id) SELECT slot_id, id FROM booked`,
    [now],
  );
}

/** A code for the entrance and one for the room; those of past visits are revoked. */
async function insertKeys(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO entry_codes (id, reservation_id, kind, state, lock_id, qr_code_id, valid_from, valid_until)
     SELECT gen_random_uuid(), v.id, kind, CASE WHEN s.end_time < $1 THEN 'revoked' ELSE 'active' END, 1, 1,
       s.start_time - interval '15 minutes', s.end_time
     FROM reservations v JOIN slots s ON s.id = v.slot_id, unnest(ARRAY['LOCATION', 'ROOM']) kind`,
    [now],
  );
}

/** Inserts the marks of past visits, after which every room is ready: measured marks must change a state. */
async function insertMarks(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO visit_marks (id, kind, room_id, reservation_id, tapped_at, noted_at, by)
     SELECT gen_random_uuid(), mark.kind, s.room_id, CASE WHEN mark.of_visit THEN v.id END, at, at, ${sqlIdOf('member', '0')}
     FROM reservations v JOIN slots s ON s.id = v.slot_id, LATERAL (VALUES ('arrived', s.start_time, true),
       ('left', s.end_time, true), ('cleaning', s.end_time + interval '5 minutes', false),
       ('ready', s.end_time + interval '20 minutes', false)) mark (kind, at, of_visit)
     WHERE v.status = 'DONE' AND s.end_time + interval '20 minutes' < $1`,
    [now],
  );
}
