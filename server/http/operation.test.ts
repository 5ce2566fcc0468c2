import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { type Site, startedDatabase, startSite } from '#server/testing/servers/site.ts';

let database: TestDatabase;
let site: Site;
beforeEach(async () => {
  database = await startedDatabase({ SLOT_HORIZON_DAYS: '3' });
  site = await startSite({ SLOT_HORIZON_DAYS: '3' }, { ...database, close: async () => {} });
});
afterEach(async () => {
  await site.close();
  await database.close();
});

const ready = async () => {
  const { status, body } = await site.call('GET', '/api/ready');
  return [status, body];
};

// shows: 7.52
test('the server is ready when slots are on sale, and not ready without slots', async () => {
  expect(await ready()).toEqual([
    200,
    { status: 'ready', checks: { database: true, migrations: true, supply: true, worker: true } },
  ]);
  await database.db.query('UPDATE slots SET withdrawn_at = now()');
  expect((await ready())[1].checks.supply).toBe(false);
  await database.db.query('UPDATE locations SET closed_at = now()');
  expect((await ready())[1].checks.supply).toBe(true);
  await database.db.query('UPDATE locations SET closed_at = NULL');
  for (const table of ['slot_claims', 'reservations', 'slots']) await database.db.query(`DELETE FROM ${table}`);
  expect(await ready()).toEqual([
    503,
    { status: 'not_ready', checks: { database: true, migrations: true, supply: false, worker: true } },
  ]);
});

test('the server is not ready on a database with another schema version', async () => {
  await database.db.query('DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)');
  expect(await ready()).toEqual([
    503,
    { status: 'not_ready', checks: { database: true, migrations: false, supply: true, worker: true } },
  ]);
});

// shows: 7.52, 8.52
test('the server is healthy but not ready without its database', async () => {
  await database.db.query('ALTER TABLE locations RENAME TO elsewhere');
  expect(await ready()).toEqual([503, { status: 'not_ready', checks: { database: false } }]);
  expect((await site.call('GET', '/api/health')).status).toBe(200);
  const refused = await site.call('GET', '/api/locations');
  expect(refused.status).toBe(500);
  expect(JSON.stringify(refused.body)).not.toMatch(/relation|locations|at /);
});

test('the server is not ready when the worker has not polled the queue for a minute', async () => {
  await site.worker.stop();
  const lastLook = performance.now() - site.worker.idleFor() * 1_000;
  const now = vi.spyOn(performance, 'now').mockReturnValue(lastLook + 59_000);
  expect(await ready()).toMatchObject([200, { checks: { worker: true } }]);
  now.mockReturnValue(lastLook + 61_000);
  expect(await ready()).toMatchObject([503, { status: 'not_ready', checks: { database: true, worker: false } }]);
  vi.restoreAllMocks();
});

test('the API document is serialised once, and each request gets its bytes', async () => {
  const first = await site.call('GET', '/api/openapi.json');
  const stringify = vi.spyOn(JSON, 'stringify');
  const answers = await Promise.all(
    ['/api/openapi.json', '/api/docs/json', '/api/openapi.json'].map((path) =>
      site.call('GET', path, { headers: { 'accept-encoding': 'br' } }),
    ),
  );
  const written = stringify.mock.calls.filter(
    ([value]) => typeof value === 'object' && value !== null && 'openapi' in value,
  );
  stringify.mockRestore();
  expect(written).toEqual([]);
  for (const answer of answers) expect(answer.body).toEqual(first.body);
  expect(answers[0]?.headers.get('content-encoding')).toBe('br');
  const etag = first.headers.get('etag') ?? '';
  expect((await site.call('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await site.call('GET', '/api/docs/yaml')).body).toContain('openapi: 3.1.0');
});
