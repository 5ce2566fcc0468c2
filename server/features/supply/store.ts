import type { Locale } from '#domain/basics/locale.ts';
import type { Weekday } from '#domain/calendar/weekday.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { IS_OFFERED } from '#server/db/slot-standing.ts';

/**
 * Waits until no other process changes the supply, and keeps it so until the transaction ends. Waiting here, and writing
 * very many slots, may take longer than what else runs in this database is allowed.
 */
export async function waitForTurn(tx: Transaction): Promise<void> {
  tx.takeTime();
  await tx.query({
    name: 'wait-for-supply',
    text: `SELECT set_config('lock_timeout', '60s', true), set_config('statement_timeout', '0', true)`,
  });
  await tx.query({ name: 'lock-supply', text: 'SELECT pg_advisory_xact_lock(7271)' });
}

export async function locationsExist(db: Queryable): Promise<boolean> {
  const rows = await db.query({ name: 'locations-exist', text: 'SELECT 1 FROM locations LIMIT 1' });
  return rows.length > 0;
}

/** A table whose rows a catalog describes: their columns with types, and by which of them a row is known. */
export type SupplyTable = {
  readonly name: string;
  /** What a row is called in the history. */
  readonly subject: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, string>>;
  /** Set when a row is made, and the business's own from then on. */
  readonly onlyAtFirst: readonly string[];
};

function table(name: string, key: readonly string[], columns: SupplyTable['columns']): SupplyTable {
  return { name, subject: name.replace(/s$/, ''), key, columns, onlyAtFirst: [] };
}

export const TABLES = {
  locations: table('locations', ['key'], {
    key: 'text',
    name: 'text',
    address: 'text',
    hotline: 'text',
    email: 'text',
    picture: 'text',
    lock_id: 'bigint',
    position: 'integer',
    closed_at: 'timestamptz',
  }),
  rooms: table('rooms', ['location_id', 'name'], {
    location_id: 'uuid',
    name: 'text',
    picture: 'text',
    lock_id: 'bigint',
    position: 'integer',
    closed_at: 'timestamptz',
  }),
  programs: table('programs', ['key'], { key: 'text', name: 'text', duration_minutes: 'integer' }),
  tickets: table('tickets', ['program_id'], { program_id: 'uuid', name: 'text', price: 'integer' }),
  partners: table('partners', ['key'], { key: 'text', name: 'text' }),
  voucherTypes: table('voucher_types', ['key'], {
    key: 'text',
    name: 'text',
    partner_id: 'uuid',
    is_active: 'boolean',
  }),
  vouchers: table('vouchers', ['code_hash'], {
    code_hash: 'bytea',
    last_four: 'text',
    voucher_type_id: 'uuid',
    expires_on: 'date',
    code_key: 'text',
  }),
  promotions: {
    ...table('promotions', ['code'], {
      code: 'text',
      name: 'text',
      is_active: 'boolean',
      discount_type: 'text',
      discount_value: 'integer',
      start_date: 'date',
      end_date: 'date',
      usage_limit: 'integer',
      usage_count: 'integer',
      imported_count: 'integer',
    }),
    onlyAtFirst: ['usage_count', 'imported_count'],
  },
} satisfies Record<string, SupplyTable>;

/** A row as JSON has it: days and instants as text, bytes as `\x…`. */
export type SupplyRow = Readonly<Record<string, string | number | boolean | null>>;

export type StoredRow = SupplyRow & { readonly id: string };

/** All rows; those that others write to as well are kept from changing until the transaction ends. */
export async function selectAll(tx: Transaction, { name, columns, onlyAtFirst }: SupplyTable): Promise<StoredRow[]> {
  const lock = onlyAtFirst.length > 0 ? 'FOR NO KEY UPDATE' : '';
  const rows = await tx.query<{ row: StoredRow }>({
    name: `select-all-${name}`,
    text: `SELECT to_jsonb(r) AS row FROM (SELECT id, ${Object.keys(columns).join(', ')} FROM ${name} ORDER BY id ${lock}) r`,
  });
  return rows.map(({ row }) => row);
}

/** Inserts rows and gives their ids, in any order, together with the rows. */
export async function insertAll(
  tx: Transaction,
  { name, columns }: SupplyTable,
  rows: readonly SupplyRow[],
): Promise<StoredRow[]> {
  const names = Object.keys(columns).join(', ');
  const inserted = await tx.query<{ row: StoredRow }>(
    {
      name: `insert-all-${name}`,
      text: `WITH made AS (
       INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_to_recordset($1) AS r(${typed(columns)}) RETURNING id, ${names})
     SELECT to_jsonb(made) AS row FROM made`,
    },
    [JSON.stringify(rows)],
  );
  return inserted.map(({ row }) => row);
}

export async function updateAll(
  tx: Transaction,
  { name, columns, onlyAtFirst }: SupplyTable,
  rows: readonly StoredRow[],
): Promise<void> {
  const changes = Object.keys(columns).filter((column) => !onlyAtFirst.includes(column));
  await tx.query(
    {
      name: `update-all-${name}`,
      text: `UPDATE ${name} t SET ${changes.map((column) => `${column} = r.${column}`).join(', ')}
     FROM jsonb_to_recordset($1) AS r(id uuid, ${typed(columns)}) WHERE t.id = r.id`,
    },
    [JSON.stringify(rows)],
  );
}

const typed = (columns: SupplyTable['columns']) =>
  Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');

/** What has no key of its own and is set as a whole. Null takes it away. */
export async function selectSettings(tx: Transaction, names: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await tx.query<{ name: string; value: unknown }>(
    { name: 'select-settings', text: 'SELECT name, value FROM settings WHERE name = ANY($1)' },
    [names],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function setSetting(tx: Transaction, name: string, value: unknown): Promise<void> {
  await tx.query(
    {
      name: 'set-setting',
      text: `INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    },
    [name, JSON.stringify(value)],
  );
}

export async function deleteSetting(tx: Transaction, name: string): Promise<void> {
  await tx.query({ name: 'delete-setting', text: 'DELETE FROM settings WHERE name = $1' }, [name]);
}

export async function selectHolidays(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ day: string }>({
    name: 'select-holidays',
    text: 'SELECT day FROM holidays ORDER BY day',
  });
  return rows.map(({ day }) => day);
}

export async function replaceHolidays(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.query({ name: 'delete-holidays', text: 'DELETE FROM holidays WHERE day <> ALL($1::date[])' }, [days]);
  await tx.query(
    {
      name: 'insert-holidays',
      text: 'INSERT INTO holidays (day) SELECT unnest($1::date[]) ON CONFLICT DO NOTHING',
    },
    [days],
  );
}

export type ProgramOfType = { voucher_type_id: string; program_id: string };

export function selectProgramsOfTypes(tx: Transaction): Promise<ProgramOfType[]> {
  return tx.query({
    name: 'select-programs-of-types',
    text: 'SELECT voucher_type_id, program_id FROM voucher_type_programs ORDER BY voucher_type_id, program_id',
  });
}

export async function replaceProgramsOfType(
  tx: Transaction,
  typeId: string,
  programIds: readonly string[],
): Promise<void> {
  await tx.query(
    { name: 'delete-programs-of-type', text: 'DELETE FROM voucher_type_programs WHERE voucher_type_id = $1' },
    [typeId],
  );
  await tx.query(
    {
      name: 'insert-programs-of-type',
      text: 'INSERT INTO voucher_type_programs (voucher_type_id, program_id) SELECT $1, unnest($2::uuid[])',
    },
    [typeId, programIds],
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

export function selectRules(tx: Transaction): Promise<(RuleRow & { duration_minutes: number })[]> {
  return tx.query({
    name: 'select-rules',
    text: `SELECT r.room_id, r.program_id, r.first_minute, r.last_minute, r.every_minutes, r.days, p.duration_minutes
     FROM schedule_rules r JOIN programs p ON p.id = r.program_id
     ORDER BY r.room_id, r.first_minute, r.days`,
  });
}

export async function replaceRulesOfRoom(tx: Transaction, roomId: string, rules: readonly RuleRow[]): Promise<void> {
  await tx.query({ name: 'delete-rules-of-room', text: 'DELETE FROM schedule_rules WHERE room_id = $1' }, [roomId]);
  await tx.query(
    {
      name: 'insert-rules-of-room',
      text: `INSERT INTO schedule_rules (room_id, program_id, first_minute, last_minute, every_minutes, days)
     SELECT $1, program_id, first_minute, last_minute, every_minutes, days
     FROM jsonb_to_recordset($2) AS r(program_id uuid, first_minute integer, last_minute integer, every_minutes integer, days text[])`,
    },
    [roomId, JSON.stringify(rules)],
  );
}

export type StandingSlotRow = {
  id: string;
  room_id: string;
  program_id: string;
  start_time: Date;
  end_time: Date;
  is_locked: boolean;
  is_sold: boolean;
  is_withdrawn: boolean;
};

const SOLD = `(EXISTS (SELECT 1 FROM slot_claims c WHERE c.slot_id = s.id)
  OR EXISTS (SELECT 1 FROM holds h WHERE h.slot_id = s.id)
  OR EXISTS (SELECT 1 FROM reservations v WHERE v.slot_id = s.id))`;

/** The slots that start from an instant on, and all slots of the rooms named. */
export function selectStandingSlots(
  tx: Transaction,
  from: Date,
  allOfRooms: readonly string[],
): Promise<StandingSlotRow[]> {
  return tx.query(
    {
      name: 'select-standing-slots',
      text: `SELECT s.id, s.room_id, s.program_id, s.start_time, s.end_time, s.locked_at IS NOT NULL AS is_locked, ${SOLD} AS is_sold,
       s.withdrawn_at IS NOT NULL AS is_withdrawn
     FROM rooms r JOIN slots s ON s.room_id = r.id AND (s.start_time >= $1 OR r.id = ANY($2))`,
    },
    [from, allOfRooms],
  );
}

/** Keeps slots from being taken until the transaction ends, and says which of them somebody has taken before. */
export async function lockSlots(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await tx.query({ name: 'lock-slots', text: 'SELECT 1 FROM slots WHERE id = ANY($1) ORDER BY id FOR UPDATE' }, [ids]);
  const sold = await tx.query<{ id: string }>(
    { name: 'select-sold-slots', text: `SELECT s.id FROM slots s WHERE s.id = ANY($1) AND ${SOLD}` },
    [ids],
  );
  return new Set(sold.map(({ id }) => id));
}

export async function deleteSlots(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query({ name: 'delete-slots', text: 'DELETE FROM slots WHERE id = ANY($1)' }, [ids]);
}

/** Sets since when slots are no longer offered; null offers them again. The caller has locked those that are withdrawn. */
export async function updateWithdrawn(tx: Transaction, ids: readonly string[], at: Date | null): Promise<void> {
  await tx.query({ name: 'update-withdrawn', text: 'UPDATE slots SET withdrawn_at = $2 WHERE id = ANY($1)' }, [
    ids,
    at,
  ]);
}

export type NewSlots = {
  readonly roomIds: readonly string[];
  readonly programIds: readonly string[];
  /** Seconds since 1970. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** Written in the order given, so that what is read together lies together. */
export async function insertSlots(tx: Transaction, slots: NewSlots): Promise<void> {
  await tx.query(
    {
      name: 'insert-slots',
      text: `INSERT INTO slots (room_id, program_id, start_time, end_time)
     SELECT room_id, program_id, to_timestamp(starts), to_timestamp(ends)
     FROM unnest($1::uuid[], $2::uuid[], $3::double precision[], $4::double precision[]) AS s(room_id, program_id, starts, ends)`,
    },
    [slots.roomIds, slots.programIds, slots.starts, slots.ends],
  );
}

/** Notes of rooms or of locations since when they are closed. */
export async function updateClosed(
  tx: Transaction,
  { name }: Pick<SupplyTable, 'name'>,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  await tx.query({ name: `update-closed-${name}`, text: `UPDATE ${name} SET closed_at = $2 WHERE id = ANY($1)` }, [
    ids,
    at,
  ]);
}

/** Those of the rooms that nothing hangs on; gone when this returns. */
export async function deleteUnusedRooms(tx: Transaction, roomIds: readonly string[]): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(
    {
      name: 'delete-unused-rooms',
      text: `DELETE FROM rooms r WHERE r.id = ANY($1)
       AND NOT EXISTS (SELECT 1 FROM slots s WHERE s.room_id = r.id)
       AND NOT EXISTS (SELECT 1 FROM schedule_rules u WHERE u.room_id = r.id)
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
      text: `DELETE FROM locations l WHERE l.id = ANY($1) AND NOT EXISTS (SELECT 1 FROM rooms r WHERE r.location_id = l.id) RETURNING l.id`,
    },
    [locationIds],
  );
  return gone.map(({ id }) => id);
}

export type MemberRow = { id: string; email: string; locale: Locale };

export function selectMembersByEmail(db: Queryable, emails: readonly string[]): Promise<MemberRow[]> {
  return db.query(
    { name: 'select-members-by-email', text: 'SELECT id, email, locale FROM members WHERE email = ANY($1)' },
    [emails],
  );
}

/** How many tickets of a program a member was ever given for trying out, used or not. */
export async function countDemoTickets(tx: Transaction, memberId: string, programId: string): Promise<number> {
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

/** When the slots of a room begin that a member has or had reserved. */
export async function selectReservedStarts(tx: Transaction, memberId: string, roomId: string): Promise<Date[]> {
  const rows = await tx.query<{ start_time: Date }>(
    {
      name: 'select-reserved-starts',
      text: `SELECT s.start_time FROM reservations v JOIN slots s ON s.id = v.slot_id WHERE v.member_id = $1 AND s.room_id = $2`,
    },
    [memberId, roomId],
  );
  return rows.map(({ start_time: start }) => start);
}

/** The slots of a room that begin at one of these instants and that nobody has, by start. */
export async function selectUnclaimedSlots(
  tx: Transaction,
  roomId: string,
  starts: readonly Date[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'select-unclaimed-slots',
      text: `SELECT s.id FROM slots s
     WHERE s.room_id = $1 AND s.start_time = ANY($2::timestamptz[]) AND ${IS_OFFERED}
       AND NOT EXISTS (SELECT 1 FROM slot_claims c WHERE c.slot_id = s.id)
     ORDER BY s.start_time`,
    },
    [roomId, starts],
  );
  return rows.map(({ id }) => id);
}
