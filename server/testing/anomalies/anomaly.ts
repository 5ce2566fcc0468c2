import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Story, StoryKind } from '../journeys/stories.ts';

/** An expected finding of the audit: the broken promise, and the id of the violating row. */
export type Expected = readonly [check: string, subject: string];

/** A violation of one of the audit's promises, inserted into the data of a story. */
export type Anomaly = {
  /** The promise that the violation breaks. */
  readonly check: string;
  readonly what: string;
  readonly story: StoryKind;
  /** Writes the violation and returns all expected findings, the promise's own first. */
  readonly plant: (planting: Planting) => Promise<readonly Expected[]>;
};

export type Planting = { readonly tx: Transaction; readonly story: Story; readonly now: Date };

/**
 * Drops every constraint that would refuse an anomaly. Triggers and foreign keys are off while it is planted.
 */
export async function dropGuards(db: Queryable): Promise<void> {
  const guards = await db.query<{ sql: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', conrelid::regclass, conname) AS sql
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
       AND (contype IN ('c', 'u', 'x') OR conrelid = 'idempotency_keys'::regclass)
     UNION ALL
     SELECT format('DROP INDEX IF EXISTS %s CASCADE', indexrelid::regclass)
     FROM pg_index i JOIN pg_class k ON k.oid = i.indrelid
     WHERE k.relnamespace = 'public'::regnamespace AND i.indisunique AND NOT EXISTS (
       SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  for (const { sql } of guards) await db.query(sql);
  // Without the indexes, good plans depend on the sizes of the tables.
  await db.query('ANALYZE');
}

/** Updates one row. */
export async function change(
  tx: Transaction,
  table: string,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const sets = Object.keys(values).map((column, index) => `${column} = $${index + 2}`);
  const text = `UPDATE ${table} SET ${sets.join(', ')} WHERE id = $1 RETURNING id`;
  expectOne(table, await tx.query(text, [id, ...Object.values(values)]));
}

/** Inserts a row. */
export async function add(tx: Transaction, table: string, values: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  await tx.query(`INSERT INTO ${table} (${columns.join()}) VALUES (${places.join()})`, Object.values(values));
}

/** Deletes the rows that match an SQL condition on `$1`, `$2`; throws when none does. */
export async function remove(tx: Transaction, table: string, where: string, ...values: string[]): Promise<void> {
  const rows = await tx.query(`DELETE FROM ${table} WHERE ${where} RETURNING 1`, values);
  if (rows.length === 0) throw new Error(`No row of ${table} matches ${where}`);
}

/** Copies a row under a new id, with some values changed. Returns the new id. */
export async function copy(
  tx: Transaction,
  table: string,
  id: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const copied = randomUUID();
  const text = `INSERT INTO ${table} SELECT (jsonb_populate_record(r, $2)).* FROM ${table} r WHERE id = $1 RETURNING id`;
  expectOne(table, await tx.query(text, [id, JSON.stringify({ id: copied, ...values })]));
  return copied;
}

/** Returns one value, as text, of the one row that matches an SQL condition. */
export async function read(
  tx: Transaction,
  table: string,
  { column = 'id', where, values }: { column?: string; where: string; values: readonly string[] },
): Promise<string> {
  const text = `SELECT ${column}::text AS value FROM ${table} WHERE ${where}`;
  return expectOne(table, await tx.query<{ value: string }>(text, values)).value;
}

/** Copies a slot to the same hours some days later. */
export async function copySlot(tx: Transaction, slotId: string, days: number): Promise<string> {
  const later = async (column: string) =>
    read(tx, 'slots', { column: `(${column} + make_interval(days => ${days}))`, where: 'id = $1', values: [slotId] });
  return copy(tx, 'slots', slotId, {
    start_time: await later('start_time'),
    end_time: await later('end_time'),
    locked_at: null,
  });
}

/** Inserts a job as the product would. */
export function addJob(tx: Transaction, kind: string, key: string): Promise<void> {
  return add(tx, 'jobs', { kind, key, payload: '{}', run_at: '2099-01-01', created_at: '2026-01-01' });
}

/** Copies a story's reservation, consistent except for the given values. */
export async function copyReservation(
  tx: Transaction,
  { reservationId, slotId }: Pick<Story, 'reservationId' | 'slotId'>,
  values: Record<string, unknown> = {},
): Promise<string> {
  const id = await copy(tx, 'reservations', reservationId, { slot_id: slotId, ...values });
  for (const kind of ['end-visit', 'mail-reservation-confirmed']) await addJob(tx, kind, id);
  const made = { at: '2026-01-01', actor: 'system', action: 'reservation.made', subject: 'reservation' };
  await add(tx, 'history', { ...made, subject_id: id });
  return id;
}

/** Copies a story's reservation to another slot, with its claim and its codes. */
export async function reserveAgain(tx: Transaction, story: Story): Promise<string> {
  const slotId = await copySlot(tx, story.slotId, 20);
  const id = await copyReservation(tx, { ...story, slotId });
  await add(tx, 'slot_claims', { slot_id: slotId, reservation_id: id });
  for (const kind of ['LOCATION', 'ROOM']) {
    const code = randomUUID();
    await tx.query(
      `INSERT INTO entry_codes (id, reservation_id, kind, state, valid_from, valid_until)
       SELECT $1, $2, $3, 'requested', start_time, end_time FROM slots WHERE id = $4`,
      [code, id, kind, slotId],
    );
    await addJob(tx, 'provision-entry-code', code);
  }
  return id;
}

function expectOne<Row>(table: string, rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows of ${table} match instead of one`);
  return row;
}
