import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import type { Database } from './database.ts';

const SCHEMA = new URL('./schema/', import.meta.url);

/** Returns the catalog entries of a schema's tables as sorted lines without the schema's name. */
async function catalogueOf(db: Database, schema: string): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `SELECT format('column %s.%s %s null:%s default:%s identity:%s', c.table_name, c.column_name, c.udt_name, c.is_nullable,
              coalesce(c.column_default, '-'), c.is_identity) AS line
       FROM information_schema.columns c WHERE c.table_schema = $1
     UNION ALL
     SELECT format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = $1::regnamespace AND conrelid <> 0
     UNION ALL
     SELECT format('index %s', indexdef) FROM pg_indexes WHERE schemaname = $1
     UNION ALL
     SELECT format('trigger %s %s', tgrelid::regclass, pg_get_triggerdef(t.oid)) FROM pg_trigger t
       JOIN pg_class k ON k.oid = t.tgrelid WHERE k.relnamespace = $1::regnamespace AND NOT t.tgisinternal
     UNION ALL
     SELECT format('function %s %s', proname, md5(prosrc)) FROM pg_proc p
       WHERE p.pronamespace = $1::regnamespace AND p.proname NOT LIKE 'gb%' AND p.prolang <> 13
     ORDER BY 1`,
    [schema],
  );
  const lines = rows.map(({ line }) => line.replaceAll(`${schema}.`, ''));
  return lines.filter((line) => !/kysely_|gbt_|_dist|gbtree|cash_|date_dist/.test(line)).sort();
}

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('the readable schema and the migrations create the same database', async () => {
  const { db } = database;
  const migrated = await catalogueOf(db, 'public');
  const client = await db.pool.connect();
  try {
    await client.query('CREATE SCHEMA written');
    await client.query('SET search_path = written, public');
    for (const file of (await readdir(SCHEMA)).filter((name) => name.endsWith('.sql')).sort()) {
      await client.query(await readFile(new URL(file, SCHEMA), 'utf8'));
    }
    await client.query('RESET search_path');
  } finally {
    client.release();
  }
  const written = await catalogueOf(db, 'written');
  expect(written).toEqual(migrated);
  expect(written.length).toBeGreaterThan(150);
});
