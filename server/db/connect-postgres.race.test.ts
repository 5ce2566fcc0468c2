import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import { connectPostgres } from './connect-postgres.ts';

test('times are read alike, however the database would write them', async () => {
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

test('while the database is away it is knocked at once a second, not by ever more connections', async () => {
  const database = await freshDatabase();
  const { hostname, port } = new URL(database.url ?? '');
  let isAway = false;
  let knocks = 0;
  const open = new Set<Socket>();
  const door = createServer((client) => {
    if (isAway) {
      knocks += 1;
      client.destroy();
      return;
    }
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => {}).once('close', () => [client, server].map((end) => end.destroy()));
    }
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const url = new URL(database.url ?? '');
  url.port = typeof address === 'object' ? String(address?.port) : '';
  const db = connectPostgres({ url: url.href, connections: 1, onError: () => {} });
  const heard: string[] = [];
  await db.listen('news', (payload) => heard.push(payload));

  isAway = true;
  for (const socket of open) socket.destroy();
  await vi.waitUntil(() => knocks >= 4, { timeout: 20_000 });
  const started = performance.now();
  await vi.waitUntil(() => knocks >= 8, { timeout: 20_000 });
  // Each attempt that bred two would get from four to eight within a second.
  expect(performance.now() - started).toBeGreaterThan(3_000);
  isAway = false;
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
