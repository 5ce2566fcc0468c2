import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { connectInMemory } from '#server/db/connect-embedded.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

export type TestDatabase = {
  readonly db: Database;
  /** The URL for other processes; only on PostgreSQL. */
  readonly url: string | undefined;
  close(): Promise<void>;
};

const TEMPLATE = 'yumori_template';

/** Returns the PostgreSQL server of this test run; undefined when it runs on the embedded database. */
export const postgresUrl = (): string | undefined => inject('postgresUrl');

/** Creates a migrated database: on this run's PostgreSQL server or another one, else embedded in memory. */
export async function freshDatabase(server = postgresUrl()): Promise<TestDatabase> {
  return server === undefined ? freshEmbedded() : freshPostgres(server);
}

async function freshEmbedded(): Promise<TestDatabase> {
  const image = inject('embeddedImage');
  if (image === undefined) throw new Error('The test run provides neither postgresUrl nor embeddedImage');
  const db = await connectInMemory(await openAsBlob(image));
  return { db, url: undefined, close: db.close };
}

async function freshPostgres(server: string): Promise<TestDatabase> {
  const name = `yumori_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(server, async (admin) => {
    await ensureTemplate(server, admin);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  const url = onDatabase(server, name);
  const db = connectPostgres({ url, connections: 10, onError: () => {} });
  return {
    db,
    url,
    async close() {
      await db.close();
      await asAdmin(server, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Creates the template database. Test files run in parallel: the first creates it, the others wait. */
async function ensureTemplate(server: string, admin: pg.Client): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(7266)');
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount !== 0) return;
    const making = `${TEMPLATE}_making`;
    await admin.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${making}`);
    const db = connectPostgres({ url: onDatabase(server, making), connections: 2, onError: () => {} });
    await migrate(db);
    await db.close();
    await admin.query(`ALTER DATABASE ${making} RENAME TO ${TEMPLATE}`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(7266)');
  }
}

async function asAdmin<Result>(server: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function onDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
