import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** An arbitrary number that no other advisory lock of the database uses. */
const SCHEMA_LOCK = 7_106_020_901;

/** Creates the stand-ins' tables where they are missing; several processes may do so at once. */
export async function prepareState(pool: Pool): Promise<void> {
  const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query('SET LOCAL client_min_messages = warning');
    await client.query(schema);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Returns a secret of this database: created on first use, then the same in every process. */
export async function credential(pool: Pool, name: string, make = randomSecret): Promise<string> {
  const read = () => pool.query<{ value: string }>('SELECT value FROM sandbox.credential WHERE name = $1', [name]);
  const [known] = (await read()).rows;
  if (known !== undefined) return known.value;
  await pool.query('INSERT INTO sandbox.credential (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    await make(),
  ]);
  return one((await read()).rows).value;
}

async function randomSecret(): Promise<string> {
  return randomBytes(16).toString('hex').toUpperCase();
}

/** A 64-bit column: text or number, depending on the pool. */
export type Bigint = string | number;

/** Returns the row of a statement that always returns one. */
export function one<Row>(rows: ReadonlyArray<Row>): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
