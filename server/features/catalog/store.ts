import type { Locale } from '#domain/basics/locale.ts';
import type { Weekday } from '#domain/calendar/weekday.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { type RowSet, rowSet } from '#server/db/row-set.ts';
import { IS_OFFERED } from '#server/db/slot-standing.ts';
import type { StandingSlot } from './slot-plan.ts';

/**
 * Takes the import lock until the transaction ends. Lifts the usual timeouts, because waiting for it and
 * inserting many slots may take longer than they allow. Forbids sequential scans: a plan that was made when few slots were
 * taken would read all claims for each slot once many are.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  tx.takeTime();
  await tx.query({
    name: 'set-import-settings',
    text: `SELECT set_config('lock_timeout', '60s', true), set_config('statement_timeout', '0', true),
      set_config('enable_seqscan', 'off', true)`,
  });
  await tx.query({ name: 'wait-for-turn', text: 'SELECT pg_advisory_xact_lock(7271)' });
}

export async function hasLocations(db: Queryable): Promise<boolean> {
  const rows = await db.query({ name: 'locations-exist', text: 'SELECT 1 FROM locations LIMIT 1' });
  return rows.length > 0;
}

export const TABLES = {
  locations: rowSet('locations', ['key'], {
    columns: {
      key: 'text',
      name: 'text',
      address: 'text',
      names: 'jsonb',
      addresses: 'jsonb',
      hotline: 'text',
      email: 'text',
      picture: 'text',
      lock_id: 'bigint',
      position: 'integer',
      closed_at: 'timestamptz',
    },
  }),
  rooms: rowSet('rooms', ['location_id', 'name'], {
    columns: {
      location_id: 'uuid',
      name: 'text',
      names: 'jsonb',
      picture: 'text',
      lock_id: 'bigint',
      position: 'integer',
      closed_at: 'timestamptz',
    },
  }),
  programs: rowSet('programs', ['key'], {
    columns: { key: 'text', name: 'text', names: 'jsonb', duration_minutes: 'integer' },
  }),
  tickets: rowSet('tickets', ['program_id'], {
    columns: { program_id: 'uuid', name: 'text', names: 'jsonb', price: 'integer' },
  }),
} satisfies Record<string, RowSet>;

export async function replaceHolidays(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.query({ name: 'replace-holidays-delete', text: 'DELETE FROM holidays WHERE day <> ALL($1::date[])' }, [
    days,
  ]);
  await tx.query(
    {
      name: 'replace-holidays-insert',
      text: 'INSERT INTO holidays (day) SELECT unnest($1::date[]) ON CONFLICT DO NOTHING',
    },
    [days],
  );
}

export type RuleRow = {
  room_id: string;
  program_id: string;
  first_minute: number;
  last_minute: number;
  every_minutes: number;
  days: Weekday[];
};

export type TimedRule = RuleRow & { duration_minutes: number };

export function listRules(tx: Transaction): Promise<TimedRule[]> {
  return tx.query({
    name: 'list-rules',
    text: `SELECT r.room_id, r.program_id, r.first_minute, r.last_minute, r.every_minutes, r.days, p.duration_minutes
     FROM schedule_rules r JOIN programs p ON p.id = r.program_id
     ORDER BY r.room_id, r.first_minute, r.days`,
  });
}

export async function replaceRulesOfRoom(
  tx: Transaction,
  { roomId, rules }: { roomId: string; rules: readonly RuleRow[] },
): Promise<void> {
  await tx.query({ name: 'replace-rules-of-room-delete', text: 'DELETE FROM schedule_rules WHERE room_id = $1' }, [
    roomId,
  ]);
  await tx.query(
    {
      name: 'replace-rules-of-room-insert',
      text: `INSERT INTO schedule_rules (room_id, program_id, first_minute, last_minute, every_minutes, days)
     SELECT $1, program_id, first_minute, last_minute, every_minutes, days
     FROM jsonb_to_recordset($2) AS r(program_id uuid, first_minute integer, last_minute integer, every_minutes integer, days text[])`,
    },
    [roomId, JSON.stringify(rules)],
  );
}

/**
 * Scalar subqueries are looked up by index; for EXISTS the planner may read all holds and reservations each time. The
 * few targets of bulk moves have no index by slot, and are read once.
 */
const SOLD = `(coalesce((SELECT true FROM slot_claims c WHERE c.slot_id = s.id LIMIT 1),
  (SELECT true FROM holds h WHERE h.slot_id = s.id LIMIT 1),
  (SELECT true FROM reservations v WHERE v.slot_id = s.id LIMIT 1),
  (SELECT true FROM slots g WHERE g.gave_way_to = s.id LIMIT 1),
  s.id IN (SELECT i.slot_id FROM bulk_items i WHERE i.slot_id IS NOT NULL)))`;

export async function listAllRoomIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({ name: 'list-room-ids', text: 'SELECT id FROM rooms ORDER BY id' });
  return rows.map(({ id }) => id);
}

/** Lists slots that start at or after `from`, in `allOfRooms` all slots. Uses the index, and does not scan the past. */
export function listStandingSlots(
  tx: Transaction,
  { rooms, from, allOfRooms }: { rooms: readonly string[]; from: Date; allOfRooms: readonly string[] },
): Promise<StandingSlot[]> {
  return tx.query(
    {
      name: 'list-standing-slots',
      text: `SELECT s.id, s.room_id AS "roomId", s.program_id AS "programId", s.start_time AS "startTime",
       s.end_time AS "endTime", s.locked_at IS NOT NULL OR ${SOLD} AS "isTakenOrLocked",
       s.withdrawn_at IS DISTINCT FROM s.gave_way_at AS "isWithdrawn"
     FROM unnest($1::uuid[], $2::timestamptz[]) AS part(room_id, since)
     CROSS JOIN LATERAL (SELECT * FROM slots a WHERE a.room_id = part.room_id AND a.start_time >= part.since OFFSET 0) s`,
    },
    [rooms, rooms.map((room) => (allOfRooms.includes(room) ? new Date(0) : from))],
  );
}

/** Locks slots until the transaction ends, and returns the ids of those that were ever taken. */
export async function lockSlots(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await tx.query({ name: 'lock-slots', text: 'SELECT 1 FROM slots WHERE id = ANY($1) ORDER BY id FOR UPDATE' }, [ids]);
  const sold = await tx.query<{ id: string }>(
    { name: 'list-sold-slots', text: `SELECT s.id FROM slots s WHERE s.id = ANY($1) AND ${SOLD}` },
    [ids],
  );
  return new Set(sold.map(({ id }) => id));
}

type Closing = { ids: readonly string[]; at: Date };

/** Closes rooms at an instant. */
export async function updateRoomsClosed(tx: Transaction, { ids, at }: Closing): Promise<void> {
  await tx.query({ name: 'update-rooms-closed', text: 'UPDATE rooms SET closed_at = $2 WHERE id = ANY($1)' }, [
    ids,
    at,
  ]);
}

/** Closes locations at an instant. */
export async function updateLocationsClosed(tx: Transaction, { ids, at }: Closing): Promise<void> {
  await tx.query({ name: 'update-locations-closed', text: 'UPDATE locations SET closed_at = $2 WHERE id = ANY($1)' }, [
    ids,
    at,
  ]);
}

/** Deletes those of the rooms that nothing refers to; returns their ids. */
export async function deleteUnusedRooms(tx: Transaction, roomIds: readonly string[]): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(
    {
      name: 'delete-unused-rooms',
      text: `DELETE FROM rooms r WHERE r.id = ANY($1)
       AND NOT EXISTS (SELECT 1 FROM slots s WHERE s.room_id = r.id)
       AND NOT EXISTS (SELECT 1 FROM schedule_rules u WHERE u.room_id = r.id)
       AND NOT EXISTS (SELECT 1 FROM visit_marks g WHERE g.room_id = r.id)
       AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.room_id = r.id)
       AND NOT EXISTS (SELECT 1 FROM door_orders d WHERE d.room_id = r.id)
     RETURNING r.id`,
    },
    [roomIds],
  );
  return gone.map(({ id }) => id);
}

export async function deleteEmptyLocations(tx: Transaction, locationIds: readonly string[]): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(
    {
      name: 'delete-empty-locations',
      text: `DELETE FROM locations l WHERE l.id = ANY($1)
       AND NOT EXISTS (SELECT 1 FROM rooms r WHERE r.location_id = l.id)
       AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.location_id = l.id)
       AND NOT EXISTS (SELECT 1 FROM door_orders d WHERE d.location_id = l.id)
       AND NOT EXISTS (SELECT 1 FROM staff_posts p WHERE p.location_id = l.id)
       AND NOT EXISTS (SELECT 1 FROM staff_invitations i WHERE i.location_id = l.id)
     RETURNING l.id`,
    },
    [locationIds],
  );
  return gone.map(({ id }) => id);
}

export type MemberRow = { id: string; email: string; locale: Locale };

export function listMembersByEmail(db: Queryable, emails: readonly string[]): Promise<MemberRow[]> {
  return db.query(
    { name: 'list-members-by-email', text: 'SELECT id, email, locale FROM members WHERE email = ANY($1)' },
    [emails],
  );
}

/** Counts the demo tickets of a program that a member ever received, used or not. */
export async function countDemoTickets(
  tx: Transaction,
  { memberId, programId }: { memberId: string; programId: string },
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'count-demo-tickets',
      text: `SELECT count(*) FROM purchased_tickets p JOIN transactions t ON t.id = p.transaction_id
     WHERE p.member_id = $1 AND p.program_id = $2 AND t.method = 'demo'`,
    },
    [memberId, programId],
  );
  return row?.count ?? 0;
}

/** Lists the starts of the slots of a room that a member ever reserved, including canceled ones. */
export async function listReservedStarts(
  tx: Transaction,
  { memberId, roomId }: { memberId: string; roomId: string },
): Promise<Date[]> {
  const rows = await tx.query<{ start_time: Date }>(
    {
      name: 'list-reserved-starts',
      text: `SELECT s.start_time FROM reservations v JOIN slots s ON s.id = v.slot_id WHERE v.member_id = $1 AND s.room_id = $2`,
    },
    [memberId, roomId],
  );
  return rows.map(({ start_time: start }) => start);
}

/** Lists the free slots of a room that start at the given instants, by start. */
export async function listUnclaimedSlots(
  tx: Transaction,
  { roomId, starts }: { roomId: string; starts: readonly Date[] },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'list-unclaimed-slots',
      text: `SELECT s.id FROM slots s
     WHERE s.room_id = $1 AND s.start_time = ANY($2::timestamptz[]) AND ${IS_OFFERED}
       AND NOT EXISTS (SELECT 1 FROM slot_claims c WHERE c.slot_id = s.id)
     ORDER BY s.start_time`,
    },
    [roomId, starts],
  );
  return rows.map(({ id }) => id);
}

export type DemoSlotRow = {
  id: string;
  roomId: string;
  startTime: Date;
  endTime: Date;
  ticketId: string;
  price: number;
};

/** Lists the unclaimed slots in a span of time, with the tickets that pay for them. */
export function listDemoSlots(tx: Transaction, { from, until }: { from: Date; until: Date }): Promise<DemoSlotRow[]> {
  const text = `SELECT s.id, s.room_id AS "roomId", s.start_time AS "startTime", s.end_time AS "endTime",
                  t.id AS "ticketId", t.price
                FROM slots s JOIN rooms r ON r.id = s.room_id JOIN locations l ON l.id = r.location_id
                JOIN tickets t ON t.program_id = s.program_id
                WHERE s.start_time >= $1 AND s.start_time < $2
                  AND NOT EXISTS (SELECT FROM slot_claims c WHERE c.slot_id = s.id)
                ORDER BY l.position, r.position, s.start_time`;
  return tx.query({ name: 'demo-slots', text }, [from, until]);
}

/** Finds the demo account of a staff member. */
export async function findDemoStaff(db: Queryable): Promise<string | undefined> {
  const text = `SELECT id FROM members WHERE is_demo AND role = 'ADMIN' AND deleted_at IS NULL ORDER BY created_at LIMIT 1`;
  return (await db.query<{ id: string }>({ name: 'demo-staff', text }))[0]?.id;
}
