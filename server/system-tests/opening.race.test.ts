/** @module-tag nightly */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresUrl } from '#server/testing/databases/database.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';

const NAME = 'yumori_opening';
const PROCESSES = 3;

let servers: ServerProcess[] = [];

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl() });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

beforeAll(() => asAdmin(`CREATE DATABASE ${NAME}`));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await asAdmin(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
});

// shows: 11.23
test(`${PROCESSES} processes started at once on an empty database serve the same site`, async () => {
  const url = new URL(postgresUrl() ?? '');
  url.pathname = `/${NAME}`;
  const environment = { DATABASE_URL: url.href, SLOT_HORIZON_DAYS: '3' };
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServerProcess(environment)));
  const ready = await Promise.all(servers.map(({ call }) => call('GET', '/api/ready')));
  expect(ready.map(({ status }) => status)).toEqual(Array(PROCESSES).fill(200));
  const lists = await Promise.all(servers.map(async ({ call }) => (await call('GET', '/api/locations')).body));
  expect(lists[0].length).toBeGreaterThan(0);
  for (const list of lists) expect(list).toEqual(lists[0]);

  // A moved clock applies to all processes.
  await servers[0]?.call('POST', '/sandbox/clock', { body: { advanceSeconds: 3_600 } });
  const ahead = () =>
    Promise.all(
      servers.map(async ({ call }) => {
        const { headers } = await call('GET', '/api/health');
        return Math.round((Number(headers.get('x-server-time')) - Date.now()) / 60_000);
      }),
    );
  await expect.poll(ahead, { timeout: 10_000 }).toEqual(Array(PROCESSES).fill(60));
}, 180_000);
