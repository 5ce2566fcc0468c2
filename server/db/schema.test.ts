import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import type { Database } from './database.ts';

const SCHEMA = new URL('./schema/', import.meta.url);
const FILES = (await readdir(SCHEMA)).filter((name) => name.endsWith('.sql')).sort();

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

type Column = { table: string; line: string };

/** Returns the columns that the migrations create and the readable schema lacks, each as a line of its table. */
function missingColumns(db: Database): Promise<Column[]> {
  return db.query<Column>(
    `SELECT t.relname AS table, concat_ws(' ', a.attname,
              replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz'),
              CASE WHEN a.attnotnull THEN 'NOT NULL' END,
              'DEFAULT ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::text$', '')) AS line
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
     LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
     WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND NOT EXISTS (SELECT FROM information_schema.columns c
         WHERE c.table_schema = 'written' AND (c.table_name, c.column_name) = (t.relname, a.attname))
     ORDER BY t.relname, a.attnum`,
  );
}

/** Adds each column at the end of its CREATE TABLE, where the text has it. */
function addColumns(text: string, columns: readonly Column[]): string {
  return columns.reduce((before, { table, line }) => {
    const body = new RegExp(`(?<=^CREATE TABLE ${table} \\(\n.*?)\n(?=\\);$)`, 'ms');
    return before.replace(body, () => `,\n  ${line}\n`);
  }, text);
}

async function createWritten(db: Database, texts: readonly string[]): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('DROP SCHEMA IF EXISTS written CASCADE');
    await client.query('CREATE SCHEMA written');
    await client.query('SET search_path = written, public');
    for (const text of texts) await client.query(text);
    await client.query('RESET search_path');
  } finally {
    client.release();
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('the readable schema and the migrations create the same database', async () => {
  const { db } = database;
  const migrated = await catalogueOf(db, 'public');
  const texts = await Promise.all(FILES.map((file) => readFile(new URL(file, SCHEMA), 'utf8')));
  await createWritten(db, texts);
  const missing = await missingColumns(db);
  const whole = texts.map((text) => addColumns(text, missing));
  for (const [index, text] of whole.entries()) {
    const hint = 'A migration adds columns. Write them into the readable schema: npm run docs';
    await expect(text, hint).toMatchFileSnapshot(`./schema/${FILES[index]}`);
  }
  if (missing.length > 0) await createWritten(db, whole);
  const written = await catalogueOf(db, 'written');
  const hint = 'Plain columns are written by npm run docs; write everything else into server/db/schema by hand';
  expect(written, hint).toEqual(migrated);
  expect(written.length).toBeGreaterThan(150);
});

test('a missing column is added at the end of its table, also behind a comment with a semicolon', () => {
  const other = 'CREATE TABLE room_signs (\n  id uuid PRIMARY KEY\n);\n';
  const rooms =
    'CREATE TABLE rooms (\n  id uuid PRIMARY KEY,\n  -- As guests read it; not empty.\n  name text NOT NULL';
  const line = "note text NOT NULL DEFAULT '$&'";
  const added = addColumns(`${other}${rooms}\n);\n${other}`, [{ table: 'rooms', line }]);
  expect(added).toBe(`${other}${rooms},\n  ${line}\n);\n${other}`);
});
