import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { openSlotChanges } from '#server/live/slot-changes.ts';
import { type RunningServer, runServer } from '#server/run.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { type GivenSlot, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { watch } from '#server/testing/readers/watch.ts';
import { createCall } from '#server/testing/servers/call.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';

let database: TestDatabase;
let one: RunningServer;
/** A second server with its own connections, listener and watchers, as in another process. */
let other: RunningServer;
let otherDb: TestDatabase['db'];
/** The rooms of recent notifications. */
const heard = new Set<string | null>();
/** A slot of a room that no board shows. */
let marker: GivenSlot;
beforeAll(async () => {
  database = await startedDatabase();
  const config = readConfig({ PORT: '0', SANDBOX: '1', LOG_LEVEL: 'silent', NODE_ENV: 'test', RATE_LIMITS: 'off' });
  otherDb = connectPostgres({ url: database.url ?? '', connections: 5, onError: () => {} });
  one = await runServer({ config, db: database.db });
  other = await runServer({ config, db: otherDb });
  other.slotChanges.onChange((roomId) => heard.add(roomId));
  marker = await givenSlot(database.db);
});
afterAll(async () => {
  await other.close();
  await one.close();
  await otherDb.close();
  await database.close();
});

/** Opens the stream of a location's board, and waits until it has sent every change so far. */
async function watchBoard(origin: string, { headers }: GivenStaff, locationId: string) {
  const leaving = new AbortController();
  const url = `${origin}/api/admin/changes?locationId=${locationId}`;
  const answer = await fetch(url, { headers: { cookie: headers.cookie }, signal: leaving.signal });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  let told = 0;
  const listen = async () => {
    for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      told += text.split('event: changes').length - 1;
  };
  listen().catch(() => {});
  await allTold();
  let seen = told;
  return {
    /** Waits for the next change. */
    async next(): Promise<void> {
      await expect.poll(() => told, { interval: 5 }).toBeGreaterThan(seen);
      seen = told;
    },
    unseen: () => told - seen,
    close: () => leaving.abort(),
  };
}

/** Waits until every change so far was sent: notifications arrive in the order of their commits. */
async function allTold(): Promise<void> {
  await expect.poll(() => database.db.query('SELECT 1 FROM slot_changes')).toEqual([]);
  heard.clear();
  await database.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [marker.slotId]);
  await expect.poll(() => heard.has(marker.roomId), { interval: 5 }).toBe(true);
  // Time for the stream's last bytes to arrive.
  for (let turn = 0; turn < 5; turn += 1) await pause(10);
}

async function givenVisit() {
  const slot = await givenSlot(database.db, { startTime: addMinutes(new Date(), 5) });
  const member = await givenMember(database.db);
  return { slot, ...(await givenReservation(database.db, { slot, member })) };
}

// shows: 12.11
test('a mark reaches a phone at another process within a second', async () => {
  const { slot, reservationId } = await givenVisit();
  const lan = await givenStaff(database.db, { role: 'receptionist', locationId: slot.locationId });
  const board = await watchBoard(other.url, lan, slot.locationId);
  const call = createCall(one.url);
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const id = randomUUID();
    const mark = { id, kind: 'arrived', tappedAt: new Date().toISOString() };
    const started = performance.now();
    const [answer] = await Promise.all([
      call('POST', `/api/admin/visits/${reservationId}/marks`, { headers: lan.headers, body: mark }),
      board.next(),
    ]);
    took.push(performance.now() - started);
    expect(answer.body).toEqual({ isNew: true });
    const back = { id: randomUUID(), tappedAt: new Date().toISOString() };
    await Promise.all([
      call('POST', `/api/admin/marks/${id}/take-back`, { headers: lan.headers, body: back }),
      board.next(),
    ]);
  }
  took.sort((a, b) => a - b);
  expect(took[Math.floor(took.length / 2)]).toBeLessThan(1_000);
  board.close();
});

test('the board receives holds, locks, codes and payments, and guests receive nothing that they do not see', {
  tags: 'nightly',
}, async () => {
  const { slot, reservationId } = await givenVisit();
  const lan = await givenStaff(database.db, { role: 'cleaner', locationId: slot.locationId });
  const board = await watchBoard(other.url, lan, slot.locationId);
  const guest = await watch(other.url, [slot.roomId]);
  const before = guest.said();
  const codeId = randomUUID();
  await database.db.query(
    `INSERT INTO entry_codes (id, reservation_id, kind, state, valid_from, valid_until) VALUES ($1, $2, 'ROOM', 'requested', $3, $4)`,
    [codeId, reservationId, slot.startTime, slot.endTime],
  );
  await database.db.query('UPDATE entry_codes SET alarmed_at = now() WHERE id = $1', [codeId]);
  await board.next();
  await database.db.query(`INSERT INTO passcodes VALUES ($1, 7, 8, '123456', now())`, [codeId]);
  await board.next();
  await database.db.query(`UPDATE reservations SET status = 'ATTENDED' WHERE id = $1`, [reservationId]);
  await board.next();
  expect(guest.said().replaceAll(':\n\n', '')).toBe(before.replaceAll(':\n\n', ''));
  await database.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.slotId]);
  await board.next();
  guest.close();
  board.close();
});

test('changes at other locations are not sent', { tags: 'nightly' }, async () => {
  const [here, elsewhere] = [await givenVisit(), await givenVisit()];
  const lan = await givenStaff(database.db, { role: 'receptionist', locationId: here.slot.locationId });
  const board = await watchBoard(other.url, lan, here.slot.locationId);
  await database.db.query(`UPDATE reservations SET status = 'ATTENDED' WHERE id = $1`, [elsewhere.reservationId]);
  await allTold();
  expect(board.unseen()).toBe(0);
  await database.db.query(`UPDATE reservations SET status = 'ATTENDED' WHERE id = $1`, [here.reservationId]);
  await board.next();
  board.close();
});

test('a stream ends at the next beat once its session may not stay, and a session keeps its four newest', {
  tags: 'nightly',
}, async () => {
  const log = { info() {}, warn() {}, error() {} };
  const clock = { now: () => new Date() };
  const changes = await openSlotChanges({ db: otherDb, clock, log, limited: false, beatEveryMs: 50 });
  let roomIds = [randomUUID()];
  const ask = { roomIds, sessionId: randomUUID(), readRooms: async () => roomIds };
  const bodies = Array.from({ length: 6 }, () => {
    const watching = changes.watchDesk(ask);
    return (watching.kind === 'open' ? watching.body : Readable.from([])).resume();
  });
  await expect
    .poll(() => bodies.map(({ readableEnded }) => readableEnded))
    .toEqual([true, true, false, false, false, false]);
  await pause(200);
  expect(bodies.filter(({ readableEnded }) => readableEnded)).toHaveLength(2);
  roomIds = [];
  await expect.poll(() => bodies.every(({ readableEnded }) => readableEnded)).toBe(true);
  await changes.close();
});
