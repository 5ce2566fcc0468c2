/** @module-tag nightly */
import { once } from 'node:events';
import { connect, createServer, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';

test('times are read the same, whatever the database’s date style', async () => {
  const database = await freshDatabase();
  const url = database.url ?? '';
  const name = new URL(url).pathname.slice(1);
  await database.db.query(`ALTER DATABASE ${name} SET datestyle = 'SQL, DMY'`);
  const db = connectPostgres({ url, connections: 1, onError: () => {} });
  const [row] = await db.query(`SELECT '2026-11-05T03:00:00Z'::timestamptz AS instant, '2026-11-05'::date AS day,
    ('2026-11-05T03:00:00Z'::timestamptz AT TIME ZONE 'UTC')::text AS text`);
  expect(row).toEqual({ instant: new Date('2026-11-05T03:00:00Z'), day: '2026-11-05', text: '2026-11-05 03:00:00' });
  await db.close();
  await database.close();
});

/** Starts a proxy to the database that refuses connections, or swallows all traffic, on request. */
async function startDoor(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const is = { away: false, mute: false };
  let knocks = 0;
  const door = createServer((client) => {
    if (is.away) {
      knocks += 1;
      client.destroy();
      return;
    }
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.on('error', () => {}).once('close', () => to.destroy());
      from.on('data', (bytes) => is.mute || to.write(bytes));
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const url = new URL(databaseUrl);
  url.port = typeof address === 'object' ? String(address?.port) : '';
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const close = () => {
    cut();
    door.close();
  };
  return { url: url.href, is, knocks: () => knocks, cut, close };
}

test('reconnects once a second, with one connection, while the database is unreachable', async () => {
  const database = await freshDatabase();
  const door = await startDoor(database.url ?? '');
  const db = connectPostgres({ url: door.url, connections: 1, onError: () => {} });
  const heard: string[] = [];
  await db.listen('news', (payload) => heard.push(payload));

  door.is.away = true;
  door.cut();
  await vi.waitUntil(() => door.knocks() >= 4, { timeout: 20_000 });
  const started = performance.now();
  await vi.waitUntil(() => door.knocks() >= 8, { timeout: 20_000 });
  // If each failure started two attempts, four would become eight within a second.
  expect(performance.now() - started).toBeGreaterThan(3_000);
  door.is.away = false;
  await vi.waitUntil(
    async () => {
      await database.db.query(`SELECT pg_notify('news', 'back')`);
      return heard.includes('back');
    },
    { timeout: 20_000 },
  );
  await db.close();
  door.close();
  await database.close();
});

describe('a network that swallows all traffic', () => {
  let database: TestDatabase;
  let door: Awaited<ReturnType<typeof startDoor>>;
  let db: Database;
  beforeEach(async () => {
    database = await freshDatabase();
    door = await startDoor(database.url ?? '');
    db = connectPostgres({ url: door.url, connections: 1, onError: () => {}, answerWithinMs: 1_000 });
    await db.query('SELECT 1');
  });
  afterEach(async () => {
    door.close();
    await db.close();
    await database.close();
  });

  test('on a network that swallows all traffic, the pool fails the running statement, and its connection is not reused', async () => {
    door.is.mute = true;
    await expect(db.query('SELECT 1')).rejects.toThrow('Query read timeout');
    door.is.mute = false;
    expect(await db.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
  });

  // On a busy machine this may take longer once.
  test('on a network that swallows all traffic, the pool fails the running transaction, whose rollback is not awaited a second time', {
    retry: 2,
  }, async () => {
    const work = db.transaction(async (tx) => {
      door.is.mute = true;
      await tx.query('SELECT 1');
    });
    const started = performance.now();
    await expect(work).rejects.toThrow('Query read timeout');
    expect(performance.now() - started).toBeLessThan(1_900);
    door.is.mute = false;
    expect(await db.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
  });

  test('a network that swallows all traffic is not confused with a slow statement', async () => {
    await db.transaction(async (tx) => {
      tx.takeTime();
      await tx.query('SELECT pg_sleep(1.5)');
    });
    const kept = db.transaction(async (tx) => {
      tx.takeTime();
      await tx.query(`CREATE TABLE slow (id integer)`);
      await tx.query(
        `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END'`,
      );
      await tx.query(`CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION slow()`);
      await tx.query('INSERT INTO slow VALUES (1)');
    });
    await expect(kept).resolves.toBeUndefined();
    const patient = connectPostgres({ url: door.url, connections: 1, onError: () => {}, answerWithinMs: 0 });
    expect(await patient.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
    await patient.close();
  });

  test('a network that swallows all traffic is detected by the listening connection and by queries', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const other = connectPostgres({ url: door.url, connections: 1, onError: () => {} });
    await other.listen('news', () => {});
    await other.query('SELECT 1');
    const asked = keepAlive.mock.calls.filter(([is, after]) => is === true && after === 10_000);
    keepAlive.mockRestore();
    await other.close();
    expect(asked).toHaveLength(2);
  });
});
