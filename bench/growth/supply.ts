import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Queryable } from '#server/db/database.ts';
import { sqlIdOf } from '../ids.ts';
import { MEMBERS } from '../plan.ts';
import { insertMembers, insertPlaces, insertPrograms, ROOMS_OF_LOCATION, type Supply } from '../supply.ts';

/** Every room has four slots a day for the next 60 days, and about one a day for the past two years. */
const DAYS_TO_COME = 60;
const SLOTS_OF_DAY = 4;
const TO_COME = DAYS_TO_COME * SLOTS_OF_DAY;
const PAST = 760;
export const SLOTS_OF_ROOM = TO_COME + PAST;

const FIRST_MINUTE = 8 * 60;
const EVERY_MINUTES = 180;
const SLOT_MINUTES = 90;

/** A fifth of the past slots was held, and a tenth was reserved and never paid. */
const HELD_OF_ROOM = PAST / 5;
const RESERVED_OF_ROOM = PAST / 10;
const HOLDS_OF_MEMBER = 20;
/** The number of jobs per room and day. Housekeeping keeps those of 30 days and deletes those of the day before. */
const JOBS_OF_DAY = 3;
const DAYS_OF_JOBS = 31;
const INSERTED_AT_ONCE = 500_000;

/**
 * Fills a migrated database with the slots that the catalog of {@link catalogOf} offers, and with those of
 * the past two years.
 */
export async function fillYears(db: Queryable, { slots, now }: { slots: number; now: Date }): Promise<Supply> {
  const rooms = slots / SLOTS_OF_ROOM;
  const firstDay = addDays(dayOf(now), 1);
  await insertPlaces(db, rooms);
  await insertPrograms(db);
  await insertMembers(db, now);
  const start = addMinutes(startOfDay(firstDay), FIRST_MINUTE);
  // No other process watches this database, and a notification per slot would only have to be deleted again.
  await db.query('ALTER TABLE slots DISABLE TRIGGER USER');
  await inParts(rooms * TO_COME, (from, until) =>
    db.query(
      `INSERT INTO slots (id, room_id, program_id, start_time, end_time)
       SELECT ${sqlIdOf('slot', 'n')}, ${sqlIdOf('room', `n / ${TO_COME}`)}, ${sqlIdOf('program', '0')}, at, at + interval '${SLOT_MINUTES} minutes'
       FROM generate_series($1::integer, $2::integer - 1) n,
         LATERAL (SELECT $3::timestamptz + make_interval(days => n % ${TO_COME} / ${SLOTS_OF_DAY}, mins => n % ${SLOTS_OF_DAY} * ${EVERY_MINUTES}) AS at) t`,
      [from, until, start],
    ),
  );
  await inParts(rooms * PAST, (from, until) =>
    db.query(
      `INSERT INTO slots (id, room_id, program_id, start_time, end_time)
       SELECT ${sqlIdOf('slot', `${rooms * TO_COME} + n`)}, ${sqlIdOf('room', `n / ${PAST}`)}, ${sqlIdOf('program', '0')}, at, at + interval '${SLOT_MINUTES} minutes'
       FROM generate_series($1::integer, $2::integer - 1) n,
         LATERAL (SELECT $3::timestamptz - make_interval(days => n % ${PAST} + 2) AS at) t`,
      [from, until, start],
    ),
  );
  await db.query('ALTER TABLE slots ENABLE TRIGGER USER');
  await insertPast(db, { rooms, now });
  await db.query('VACUUM ANALYZE');
  return { slots: rooms * TO_COME, rooms, firstDay, weekStarts: DAYS_TO_COME - 7 };
}

async function insertPast(db: Queryable, { rooms, now }: { rooms: number; now: Date }): Promise<void> {
  const past = (every: number) => sqlIdOf('slot', `${rooms * TO_COME} + n * ${every}`);
  const member = sqlIdOf('member', `n / ${HOLDS_OF_MEMBER} % ${MEMBERS}`);
  await inParts(rooms * HELD_OF_ROOM, (from, until) =>
    db.query(
      `WITH held AS (
         INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at, ended_at, ending)
         SELECT gen_random_uuid(), s.id, ${member}, s.start_time - interval '1 day', s.start_time - interval '23 hours',
           s.start_time - interval '23 hours', 'expired'
         FROM generate_series($1::integer, $2::integer - 1) n JOIN slots s ON s.id = ${past(PAST / HELD_OF_ROOM)}
         RETURNING id, slot_id, member_id, taken_at
       )
       INSERT INTO history (at, actor, actor_id, action, subject, subject_id, after)
       SELECT taken_at, 'member', member_id, 'hold.taken', 'slot', slot_id, jsonb_build_object('holdId', id) FROM held`,
      [from, until],
    ),
  );
  await inParts(rooms * RESERVED_OF_ROOM, (from, until) =>
    db.query(
      `WITH opened AS (
         INSERT INTO reservations (id, slot_id, member_id, payment_required, status, locale, created_at, canceled_at, pay_by)
         SELECT gen_random_uuid(), s.id, ${member}, true, 'CANCELED', 'en', s.start_time - interval '3 days',
           s.start_time - interval '2 days', s.start_time - interval '2 days'
         FROM generate_series($1::integer, $2::integer - 1) n JOIN slots s ON s.id = ${past(PAST / RESERVED_OF_ROOM)}
         RETURNING id, created_at, canceled_at
       ), mailed AS (
         INSERT INTO jobs (kind, key, payload, run_at, created_at, done_at)
         SELECT 'mail-reservation-released', id::text, '{}', canceled_at, canceled_at, canceled_at FROM opened
         WHERE canceled_at > $3::timestamptz - interval '${DAYS_OF_JOBS} days'
       )
       INSERT INTO history (at, actor, action, subject, subject_id)
       SELECT at, 'system', action, 'reservation', id FROM (
         SELECT created_at, 'reservation.opened', id FROM opened
         UNION ALL SELECT canceled_at, 'reservation.released', id FROM opened) past (at, action, id)
       ORDER BY at`,
      [from, until, now],
    ),
  );
  await inParts(rooms * JOBS_OF_DAY * DAYS_OF_JOBS, (from, until) =>
    db.query(
      `INSERT INTO jobs (kind, key, payload, run_at, created_at, done_at)
       SELECT 'end-expired-hold', 'past ' || n, jsonb_build_object('holdId', gen_random_uuid()), at, at, at
       FROM generate_series($1::integer, $2::integer - 1) n,
         LATERAL (SELECT $3::timestamptz - make_interval(days => ${DAYS_OF_JOBS} - n / ${rooms * JOBS_OF_DAY}) AS at) t`,
      [from, until, now],
    ),
  );
}

async function inParts(count: number, insert: (from: number, until: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += INSERTED_AT_ONCE)
    await insert(from, Math.min(count, from + INSERTED_AT_ONCE));
}

/** Writes the catalog of a filled database: JSON, which is YAML too. */
export function catalogOf(rooms: number): string {
  const roomsOf = (location: number) =>
    Array.from(
      { length: Math.min(ROOMS_OF_LOCATION, rooms - location * ROOMS_OF_LOCATION) },
      (_, place) => `room ${location * ROOMS_OF_LOCATION + place}`,
    );
  const locations = Array.from({ length: Math.ceil(rooms / ROOMS_OF_LOCATION) }, (_, n) => n);
  const time = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`;
  return JSON.stringify({
    version: 1,
    brand: { name: 'Yumori', hotline: '0900 000 100', email: 'hello@yumori.example' },
    locations: locations.map((n) => ({
      key: `location-${n}`,
      name: `Yumori ${n}`,
      address: `${n} Quảng An, Hà Nội`,
      rooms: roomsOf(n).map((name) => ({ name })),
    })),
    programs: [
      {
        key: 'program-0',
        name: 'Private Onsen 0',
        duration: SLOT_MINUTES,
        ticket: { name: 'Private Onsen Ticket 0', price: 1_200_000 },
      },
    ],
    schedule: locations.map((n) => ({
      location: `location-${n}`,
      rooms: roomsOf(n),
      program: 'program-0',
      first: time(FIRST_MINUTE),
      last: time(FIRST_MINUTE + (SLOTS_OF_DAY - 1) * EVERY_MINUTES),
      every: EVERY_MINUTES,
    })),
  });
}
