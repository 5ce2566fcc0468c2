import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { type RunningServer, runServer } from '#server/run.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { watch } from '#server/testing/readers/watch.ts';
import { createCall } from '#server/testing/servers/call.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';

let database: TestDatabase;
let one: RunningServer;
/** A second server with its own connections, listener and watchers, as in another process. */
let other: RunningServer;
let otherDb: TestDatabase['db'];
beforeAll(async () => {
  database = await startedDatabase();
  const config = readConfig({ PORT: '0', SANDBOX: '1', LOG_LEVEL: 'silent', NODE_ENV: 'test', RATE_LIMITS: 'off' });
  otherDb = connectPostgres({ url: database.url ?? '', connections: 5, onError: () => {} });
  one = await runServer({ config, db: database.db });
  other = await runServer({ config, db: otherDb });
});
afterAll(async () => {
  await other.close();
  await one.close();
  await otherDb.close();
  await database.close();
});

test('a change by one process reaches the watchers of the other', async () => {
  const slot = await givenSlot(database.db);
  const heard = await watch(other.url, [slot.roomId]);
  await holdSlot(createCall(one.url), await givenMember(database.db), slot.slotId);
  const { roomId, slotId } = slot;
  expect(await heard.next((change) => change.slotId === slotId)).toEqual({ roomId, slotId });
  heard.close();
});

test('all watchers of both processes receive every one of many simultaneous changes', async () => {
  const room = await givenRoom(database.db);
  const start = Date.parse('2027-02-01T00:00:00.000Z');
  const starts = Array.from({ length: 300 }, (_, place) => new Date(start + place * 7_200_000));
  const slots = await Promise.all(starts.map((startTime) => givenSlot(database.db, { room, startTime })));
  const watchers = await Promise.all([one.url, other.url].map((url) => watch(url, [room.roomId])));
  await Promise.all(
    slots.map(({ slotId }) => database.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slotId])),
  );
  for (const heard of watchers) {
    const missing = new Set(slots.map(({ slotId }) => slotId));
    while (missing.size > 0) missing.delete((await heard.next(({ slotId }) => missing.has(slotId ?? ''))).slotId ?? '');
    heard.close();
  }
  expect(await database.db.query('SELECT 1 FROM slot_changes')).toEqual([]);
});

test('a change that is rolled back reaches no watcher', async () => {
  const [slot, after] = [await givenSlot(database.db), await givenSlot(database.db)];
  const heard = await watch(other.url, [slot.roomId, after.roomId]);
  const lock = 'UPDATE slots SET locked_at = now() WHERE id = $1';
  const takenBack = database.db.transaction(async (tx) => {
    await tx.query(lock, [slot.slotId]);
    throw new Error('The transaction is rolled back on purpose');
  });
  await expect(takenBack).rejects.toThrow('on purpose');
  await database.db.query(lock, [after.slotId]);
  await heard.next((change) => change.slotId === after.slotId);
  expect(heard.said()).not.toContain(slot.slotId);
  heard.close();
});

test('watchers are told to reload the room after the listening connection was lost', async () => {
  const { roomId } = await givenSlot(database.db);
  const heard = await watch(one.url, [roomId]);
  await heard.next((change) => change.slotId === null);
  await database.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'yumori-listen'`,
  );
  expect(await heard.next((change) => change.slotId === null)).toEqual({ roomId, slotId: null });
  heard.close();
});
