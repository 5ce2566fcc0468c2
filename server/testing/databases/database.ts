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

/** A database that is filled once per test run, and which PostgreSQL then copies. */
export type Template = {
  readonly name: string;
  /** The template that this one is a copy of, before it is filled; an empty database by default. */
  readonly from?: Template;
  fill(db: Database): Promise<void>;
};

const MIGRATED: Template = { name: 'yumori_migrated', fill: (db) => migrate(db) };

/** Returns the PostgreSQL server of this test run; undefined when it runs on the embedded database. */
export const postgresUrl = (): string | undefined => inject('postgresUrl');

/** Creates a migrated database: on this run's PostgreSQL server or another one, else embedded in memory. */
export async function freshDatabase(server = postgresUrl()): Promise<TestDatabase> {
  return server === undefined ? freshEmbedded() : copyOf(MIGRATED, server);
}

/** Creates a database like a migrated one that `fill` has filled; the copies of a PostgreSQL server share the filling. */
export async function filledDatabase(filling: Omit<Template, 'from'>): Promise<TestDatabase> {
  const server = postgresUrl();
  if (server !== undefined) return copyOf({ ...filling, from: MIGRATED }, server);
  const database = await freshEmbedded();
  await filling.fill(database.db);
  return database;
}

async function freshEmbedded(): Promise<TestDatabase> {
  const image = inject('embeddedImage');
  if (image === undefined) throw new Error('The test run provides neither postgresUrl nor embeddedImage');
  const db = await connectInMemory(await openAsBlob(image));
  return { db, url: undefined, close: db.close };
}

async function copyOf(template: Template, server: string): Promise<TestDatabase> {
  const name = `yumori_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(server, async (admin) => {
    await ensureTemplate(server, admin, template);
    await copy(admin, name, template);
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

/** Copies a template file by file, which is quicker than writing its pages to the log where nothing waits for a disk. */
async function copy(admin: pg.Client, name: string, template: Template | undefined): Promise<void> {
  const from = template === undefined ? '' : ` TEMPLATE ${template.name} STRATEGY FILE_COPY`;
  await admin.query(`CREATE DATABASE ${name}${from}`);
}

/** Creates a template database. Test files run in parallel: the first creates it, the others wait. */
async function ensureTemplate(server: string, admin: pg.Client, template: Template): Promise<void> {
  // A session that holds the lock may take it again for the template of its template.
  await admin.query('SELECT pg_advisory_lock(7266)');
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template.name]);
    if (rowCount !== 0) return;
    if (template.from) await ensureTemplate(server, admin, template.from);
    const making = `${template.name}_making`;
    await admin.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
    await copy(admin, making, template.from);
    const db = connectPostgres({ url: onDatabase(server, making), connections: 2, onError: () => {} });
    await template.fill(db);
    await db.close();
    await admin.query(`ALTER DATABASE ${making} RENAME TO ${template.name}`);
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
