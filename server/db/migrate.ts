import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { type Database, WITHOUT_END_MS } from './database.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** What migrations may call. */
const AT_HAND = fileURLToPath(new URL('./lock-together.sql', import.meta.url));

/** Brings the database to the newest migration, or to an earlier one; many processes may ask at once, one does it. Throws what failed. */
export async function migrate(database: Database, last?: string): Promise<void> {
  const migrating = migrator(patient(database.pool));
  if (last !== undefined) return refuseFailed(await migrating.migrateTo(last));
  // Each in a transaction of its own, which lets go of its tables before the next one asks for others.
  for (let isMore = true; isMore; ) {
    const step = await migrating.migrateUp();
    refuseFailed(step);
    isMore = step.results !== undefined && step.results.length > 0;
  }
}

function refuseFailed({ error }: MigrationResultSet): void {
  if (error !== undefined) throw new Error('A migration failed', { cause: error });
}

/** Whether every migration of this program has been carried out. */
export async function isMigrated(database: Database): Promise<boolean> {
  return (await missingMigrations(database)).missing.length === 0;
}

/** What of this program's migrations a database lacks, and whether that is every one. Changes nothing. */
export async function missingMigrations(database: Database): Promise<{ missing: readonly string[]; isEmpty: boolean }> {
  const known = await migrator(database.pool).getMigrations();
  const missing = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  return { missing, isEmpty: missing.length === known.length };
}

function migrator(pool: PostgresPool): Migrator {
  return new Migrator({ db: new Kysely({ dialect: new PostgresDialect({ pool }) }), provider });
}

/** Connections on which a statement may take as long as it needs: a long migration, and waiting for another process's. */
function patient(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: async () => {},
    async connect() {
      const client = await pool.connect();
      await client.query('SET statement_timeout = 0');
      const query = (text: string, values: unknown[]) => client.query({ text, values, ...WITHOUT_END });
      const release = (destroy?: boolean) => {
        if (destroy) client.release(true);
        else {
          const reset = client.query('RESET statement_timeout');
          void reset.then(
            () => client.release(),
            () => client.release(true),
          );
        }
      };
      // The migrator asks with a text and its values alone, never with a cursor.
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}

const WITHOUT_END = { query_timeout: WITHOUT_END_MS };

/** Migrations are SQL files, carried out in the order of their names; there is no way back but a restored backup. */
const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    const atHand = await readFile(AT_HAND, 'utf8');
    const entries = files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(`${FOLDER}/${file}`, 'utf8');
      return [
        file.slice(0, -'.sql'.length),
        { up: async (db) => void (await sql.raw(`${atHand}${text}`).execute(db)) },
      ];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};
