import { addDays, type Day, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { sqlIdOf, sqlTokenOf } from './ids.ts';
import { MEMBERS } from './plan.ts';

/** Twelve slots a day in every room, so that any seven whole days have 84. */
const SLOTS_OF_DAY = 12;
const SLOT_MINUTES = 90;
export const SLOTS_OF_WEEK = 7 * SLOTS_OF_DAY;

/** Every room has the same number of slots: a larger business has more rooms, not a longer calendar. */
const SLOTS_OF_ROOM = 1_000;
export const ROOMS_OF_LOCATION = 5;
const PROGRAMS = 5;

/** The contents of a filled database. */
export type Supply = {
  readonly slots: number;
  readonly rooms: number;
  readonly firstDay: Day;
  /** The number of days, from the first one, on which a whole week of slots begins. */
  readonly weekStarts: number;
};

/** Fills a migrated database with free slots from tomorrow on, and with members who each have a session. */
export async function fill(db: Queryable, { slots, now }: { slots: number; now: Date }): Promise<Supply> {
  const rooms = slots / SLOTS_OF_ROOM;
  const firstDay = addDays(dayOf(now), 1);
  await insertPlaces(db, rooms);
  await insertPrograms(db);
  const half = Math.floor(slots / 2);
  const start = startOfDay(firstDay);
  await Promise.all([
    insertSlots(db, { from: 0, until: half, start }),
    insertSlots(db, { from: half, until: slots, start }),
  ]);
  await insertMembers(db, now);
  await db.query('VACUUM ANALYZE locations, rooms, programs, tickets, slots, members, sessions');
  const weekStarts = Math.floor((SLOTS_OF_ROOM - SLOTS_OF_WEEK) / SLOTS_OF_DAY);
  return { slots, rooms, firstDay, weekStarts };
}

/** The room of a slot and when it starts. */
export function slotPlace({ firstDay }: Supply, slot: number): { room: number; start: Date } {
  const minutes = ((slot % SLOTS_OF_ROOM) * 24 * 60) / SLOTS_OF_DAY;
  return { room: Math.floor(slot / SLOTS_OF_ROOM), start: addMinutes(startOfDay(firstDay), minutes) };
}

export async function insertPlaces(db: Queryable, rooms: number): Promise<void> {
  await db.query(
    `INSERT INTO locations (id, key, name, address, position)
     SELECT ${sqlIdOf('location', 'n')}, 'location-' || n, 'Yumori ' || n, n || ' Quảng An, Hà Nội', n
     FROM generate_series(0, ($1::integer - 1) / ${ROOMS_OF_LOCATION}) n`,
    [rooms],
  );
  await db.query(
    `INSERT INTO rooms (id, location_id, name, position)
     SELECT ${sqlIdOf('room', 'n')}, ${sqlIdOf('location', `n / ${ROOMS_OF_LOCATION}`)}, 'room ' || n, n % ${ROOMS_OF_LOCATION}
     FROM generate_series(0, $1::integer - 1) n`,
    [rooms],
  );
}

export async function insertPrograms(db: Queryable): Promise<void> {
  await db.query(
    `INSERT INTO programs (id, key, name, duration_minutes)
     SELECT ${sqlIdOf('program', 'n')}, 'program-' || n, 'Private Onsen ' || n, ${SLOT_MINUTES}
     FROM generate_series(0, ${PROGRAMS} - 1) n`,
  );
  await db.query(
    `INSERT INTO tickets (id, program_id, name, price)
     SELECT ${sqlIdOf('ticket', 'n')}, ${sqlIdOf('program', 'n')}, 'Private Onsen Ticket ' || n, 1200000 + n * 50000
     FROM generate_series(0, ${PROGRAMS} - 1) n`,
  );
}

/** Checking for overlapping slots takes most of the time, so two connections share it. */
async function insertSlots(db: Queryable, part: { from: number; until: number; start: Date }): Promise<void> {
  await db.query(
    `INSERT INTO slots (id, room_id, program_id, start_time, end_time)
     SELECT ${sqlIdOf('slot', 'n')}, ${sqlIdOf('room', `n / ${SLOTS_OF_ROOM}`)}, ${sqlIdOf('program', `n % ${PROGRAMS}`)},
       start, start + make_interval(mins => ${SLOT_MINUTES})
     FROM generate_series($1::integer, $2::integer - 1) n,
       LATERAL (SELECT $3::timestamptz + make_interval(mins => n % ${SLOTS_OF_ROOM} * 1440 / ${SLOTS_OF_DAY}) AS start) at`,
    [part.from, part.until, part.start],
  );
}

export async function insertMembers(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO members (id, email, email_verified_at, name, gender, birth_date, phone_number, role, locale,
       discovery_methods, receive_emails, created_at)
     SELECT ${sqlIdOf('member', 'n')}, 'member-' || n || '@guests.example', $2, 'Nguyễn Thị Mai', 'female', '1990-05-17',
       '0900000000', 'MEMBER', 'en', '{website}', false, $2
     FROM generate_series(0, $1::integer - 1) n`,
    [MEMBERS, now],
  );
  await db.query(
    `INSERT INTO sessions (token_hash, member_id, created_at, expires_at)
     SELECT sha256(convert_to(${sqlTokenOf('n')}, 'UTF8')), ${sqlIdOf('member', 'n')}, $2, $3
     FROM generate_series(0, $1::integer - 1) n`,
    [MEMBERS, now, addMinutes(now, 24 * 60)],
  );
}

/** Deletes claims, holds and their jobs: former turns' unpaid holds would count against the members' limits. */
export async function freeEverything(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Autovacuum may keep the table for longer than the application waits for a lock.
    await tx.query("SET LOCAL lock_timeout = '1min'");
    await tx.query('TRUNCATE slot_claims');
  });
  await db.query('DELETE FROM holds');
  await db.query("DELETE FROM jobs WHERE kind = 'end-expired-hold'");
  await db.query('VACUUM holds, jobs');
}
