import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import type { Listen } from '../clock.ts';

/** An empty database for one test file, of the kind that this run tests. */
export type TestDatabase = {
  readonly pool: pg.Pool;
  readonly listen: Listen;
  close(): Promise<void>;
};

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  return server === undefined ? embedded() : onServer(server);
}

async function embedded(): Promise<TestDatabase> {
  const pglite = await PGlite.create();
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0 }));
  return {
    pool,
    listen: async (channel, hear) => void (await pglite.listen(channel, hear)),
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
}

async function onServer(server: string): Promise<TestDatabase> {
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`;
  await once(server, `CREATE DATABASE ${name}`);
  const connectionString = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString, max: 5 });
  const ears: pg.Client[] = [];
  return {
    pool,
    async listen(channel, hear) {
      const ear = new pg.Client({ connectionString });
      ears.push(ear);
      await ear.connect();
      ear.on('notification', (message) => hear(message.payload ?? ''));
      await ear.query(`LISTEN ${channel}`);
    },
    async close() {
      await Promise.all([pool.end(), ...ears.map((ear) => ear.end())]);
      await once(server, `DROP DATABASE ${name}`);
    },
  };
}

async function once(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}
