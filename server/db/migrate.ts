import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import type { Database, Queryable, Transaction } from './database.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** SQL helpers that migrations may call. */
const AT_HAND = fileURLToPath(new URL('./lock-together.sql', import.meta.url));

/** The advisory lock by which migrating processes wait for each other; the same one in every version. */
const LOCK = '3853314791062309107';

/**
 * Marks a migration that removes something which the previous version uses; that version must not run on the
 * schema any more. All other migrations only add, so that both versions run during a deployment.
 */
const CONTRACTS = /^-- contracts: /m;

type Executed = { readonly name: string; readonly contracts: boolean };

/** Thrown when this program is too old for the schema of its database. */
export class NewerSchema extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was migrated by a newer version of Yumori (${names.join(', ')}), which took away what this version uses. ` +
        'Start the newer version again, or restore the backup that was taken before it was delivered: ' +
        'docs/runbooks/going-to-production.md, "Going back".',
    );
    this.name = 'NewerSchema';
  }
}

/** Thrown when migrations are missing, and the role of this connection may not run them. */
export class MigrationsMissing extends Error {
  constructor(names: readonly string[], role: string) {
    super(
      `The database lacks ${names.join(', ')}, and its role ${role} may not change tables. ` +
        "Run npm run migrate, with the tables' owner in DATABASE_MIGRATE_URL.",
    );
    this.name = 'MigrationsMissing';
  }
}

/**
 * Runs the missing migrations, up to `last` or all, each in its own transaction. Many processes may call it
 * at once: one migrates and the others wait. Throws {@link NewerSchema} when a newer version has removed
 * something that this one uses, and warns when it only added. Throws {@link MigrationsMissing} without the
 * right to migrate.
 */
export async function migrate(database: Database, { last, log }: { last?: string; log?: Log } = {}): Promise<void> {
  const known = await knownMigrations();
  const wanted = last === undefined ? known : known.slice(0, known.indexOf(last) + 1);
  const newer = (await readExecuted(database)).filter(({ name }) => !known.includes(name));
  const contracting = newer.filter(({ contracts }) => contracts);
  if (contracting.length > 0) throw new NewerSchema(contracting.map(({ name }) => name));
  if (newer.length > 0) {
    log?.warn(
      { newer: newer.map(({ name }) => name) },
      'a newer version has migrated the database; this one runs on it',
    );
  }
  const missing = await missingOf(database, wanted);
  if (missing.length > 0) await refuseWithoutRight(database, missing);
  while ((await missingOf(database, wanted)).length > 0) await carryOutNext(database, wanted);
}

async function refuseWithoutRight(db: Queryable, missing: readonly string[]): Promise<void> {
  const [right] = await db.query<{ role: string; owns: boolean }>(
    `SELECT current_user AS role, coalesce(
       (SELECT pg_has_role(owner, 'USAGE') FROM (${MIGRATIONS_TABLE}) t),
       has_schema_privilege(current_schema(), 'CREATE')) AS owns`,
  );
  if (right?.owns !== true) throw new MigrationsMissing(missing, right?.role ?? '');
}

/** Returns whether every migration of this program has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  return (await missingMigrations(database)).missing.length === 0;
}

/** Returns the migrations that a database lacks, and whether it lacks all of them. Changes nothing. */
export async function missingMigrations(database: Database): Promise<{ missing: readonly string[]; isEmpty: boolean }> {
  const known = await knownMigrations();
  const missing = await missingOf(database, known);
  return { missing, isEmpty: missing.length === known.length };
}

async function missingOf(db: Queryable, wanted: readonly string[]): Promise<string[]> {
  const executed = new Set((await readExecuted(db)).map(({ name }) => name));
  return wanted.filter((name) => !executed.has(name));
}

/** Migrations are SQL files that run in the order of their names; the only way back is a restored backup. */
async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'));
  return files.map((file) => file.slice(0, -'.sql'.length)).sort();
}

/** Reads the catalog: `to_regclass` may answer from a cache that is older than a lock just waited for. */
const MIGRATIONS_TABLE = `SELECT tableowner AS owner FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'kysely_migration'`;

/** Earlier versions used a library, whose table name is kept; the column `contracts` was added later. */
async function readExecuted(db: Queryable): Promise<Executed[]> {
  if ((await db.query(MIGRATIONS_TABLE)).length === 0) return [];
  return db.query<Executed>(
    `SELECT name, coalesce((to_jsonb(m) ->> 'contracts')::boolean, false) AS contracts FROM kysely_migration m ORDER BY name`,
  );
}

/** Runs without timeouts: a migration, and waiting for another process's, may take as long as it needs. */
async function carryOutNext(database: Database, wanted: readonly string[]): Promise<void> {
  let name: string | undefined;
  const work = database.transaction(async (tx) => {
    tx.takeTime();
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('SET LOCAL lock_timeout = 0');
    await tx.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await tx.query('SET LOCAL lock_timeout TO DEFAULT');
    [name] = await missingOf(tx, wanted);
    if (name !== undefined) await carryOut(tx, name);
  });
  await work.catch((error: unknown) => {
    throw new Error(`Migration ${name} failed`, { cause: error });
  });
}

async function carryOut(tx: Transaction, name: string): Promise<void> {
  const text = await readFile(`${FOLDER}/${name}.sql`, 'utf8');
  await tx.query(`${await readFile(AT_HAND, 'utf8')}${text}`);
  await tx.query(
    'CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)',
  );
  await tx.query('ALTER TABLE kysely_migration ADD COLUMN IF NOT EXISTS contracts boolean NOT NULL DEFAULT false');
  // The system clock: the sandbox, which moves the clock, does not exist yet.
  const now = systemClock.now().toISOString();
  await tx.query('INSERT INTO kysely_migration (name, timestamp, contracts) VALUES ($1, $2, $3)', [
    name,
    now,
    CONTRACTS.test(text),
  ]);
}
