/** @module-tag nightly */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTtlockCloud } from '#server/adapters/ttlock/cloud.ts';
import type { Context } from '#server/context.ts';
import { runnersOf } from '#server/queue/jobs.ts';
import { startWorker } from '#server/queue/worker.ts';
import { givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { diceOf, pick } from '#server/testing/simulation/dice.ts';
import { requestEntryCodes } from './commands/request-entry-codes.ts';
import { revokeEntryCodes } from './commands/revoke-entry-codes.ts';
import { entryJobs } from './jobs.ts';

const SEED = 20_261_127;
const HOUR_MS = 3_600_000;
const RESERVATIONS = 24;

type Weather = 'fine' | 'down' | 'slow' | 'losing';

/** A proxy to the lock cloud: every request arrives unless it is down, but some answers are lost. */
type Way = { readonly url: string; weather: Weather; readonly lost: { count: number }; close(): void };

async function openWay(cloudUrl: string, roll: () => number): Promise<Way> {
  const lost = { count: 0 };
  const way = { weather: 'fine' as Weather, lost };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (way.weather === 'down') return void request.socket.destroy();
    const body = await text(request);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${cloudUrl}${request.url}`, { method: 'POST', body, headers });
    const said = await answer.text();
    // Slow means slower than every timeout: the caller never gets the answer.
    const isLost = way.weather === 'slow' || (way.weather === 'losing' && roll() < 0.5);
    if (isLost) lost.count += 1;
    if (isLost) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
  }

  const server: Server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(way, { url, close: () => void server.close() });
}

let site: Site;
let way: Way;
const roll = diceOf(SEED);

beforeAll(async () => {
  site = await startSite();
  await site.worker.stop();
  way = await openWay(`${site.url}/sandbox/ttlock`, diceOf(SEED + 1));
});
afterAll(async () => {
  way.close();
  await site.close();
});

/** Returns the site's context with a lock cloud behind the proxy. */
async function contextOfWay(): Promise<Context> {
  const [row] = await site.db.query<{ password: string; secret: string }>(
    `SELECT max(value) FILTER (WHERE name = 'ttlock_password') AS password,
       max(value) FILTER (WHERE name = 'ttlock_client_secret') AS secret FROM sandbox.credential`,
  );
  if (row === undefined) throw new Error('The sandbox has no lock cloud credentials');
  const account = { clientId: 'yumori-sandbox', username: 'sandbox@yumori.example' };
  const settings = { ...account, url: way.url, clientSecret: row.secret, password: row.password };
  return { ...site.context, lockCloud: createTtlockCloud(settings, site.context.clock) };
}

type Booked = { reservationId: string; slotId: string; readsQr: boolean; canceled: boolean };

async function book(context: Context, startsIn: number, readsQr = true): Promise<Booked> {
  const now = context.clock.now();
  const slot = await givenSlot(site.db, { startTime: new Date(now.getTime() + startsIn) });
  const member = await givenMember(site.db);
  const { reservationId } = await givenReservation(site.db, { slot, now, member });
  const { slotId, roomId } = slot;
  if (!readsQr) await forbidQr(roomId);
  await site.db.transaction((tx) => requestEntryCodes(context, tx, { reservationId, slotId, now }));
  return { reservationId, slotId, readsQr, canceled: false };
}

async function forbidQr(roomId: string): Promise<void> {
  const doors = await site.db.query<{ lock: number }>(
    `SELECT unnest(ARRAY[200000 + r.number, 100000 + l.number]) AS lock
     FROM rooms r JOIN locations l ON l.id = r.location_id WHERE r.id = $1`,
    [roomId],
  );
  for (const { lock } of doors) {
    await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: lock, readsQr: false } });
  }
}

async function cancel(context: Context, booked: Booked): Promise<void> {
  const now = context.clock.now();
  booked.canceled = true;
  await site.db.transaction((tx) => revokeEntryCodes(context, tx, { reservationId: booked.reservationId, now }));
}

type Live = { name: string; kind: 'code' | 'passcode' };

async function liveAtCloud(): Promise<Live[]> {
  const { body } = await site.call('GET', '/sandbox/ttlock/codes');
  const named =
    (kind: Live['kind']) =>
    ({ name }: { name: string }) => ({ name, kind });
  return [...body.codes.map(named('code')), ...body.passcodes.map(named('passcode'))];
}

const count = (live: readonly Live[], id: string, kind: Live['kind']) =>
  live.filter((one) => one.kind === kind && one.name === id.replaceAll('-', '')).length;

test('a day of outages, slowness and lost answers leaves one live credential of each kind, and none of canceled reservations', async () => {
  const context = await contextOfWay();
  const runners = runnersOf(entryJobs(context));
  const ignored = async () => ({ kind: 'done' as const });
  const others = { 'mail-entry-code-missing': ignored };
  const worker = startWorker({ ...context, handlers: { ...runners, ...others } });
  const booked: Booked[] = [];

  type Stretch = { weather: Weather; steps: number; minutes: number };
  async function pass({ weather, steps, minutes }: Stretch, chores: (step: number) => Promise<void>): Promise<void> {
    way.weather = weather;
    for (let step = 0; step < steps; step += 1) {
      await chores(step);
      await worker.drained();
      await site.call('POST', '/sandbox/clock', { body: { advanceSeconds: minutes * 60 } });
      await worker.drained();
    }
  }
  const bookOne = async () => void booked.push(await book(context, (40 + roll() * 60) * HOUR_MS));
  const cancelOne = async (readsQr = true) => {
    const live = booked.filter((one) => !one.canceled && one.readsQr === readsQr);
    const chosen = pick(live, roll());
    if (chosen !== undefined) await cancel(context, chosen);
  };

  // Some are booked before the outage, so that there is something to delete during it.
  await pass({ weather: 'fine', steps: 2, minutes: 60 }, async () => {
    for (let one = 0; one < 4; one += 1) await bookOne();
  });
  await pass({ weather: 'down', steps: 8, minutes: 180 }, async () => {
    if (roll() < 0.7) await bookOne();
    if (roll() < 0.3) await cancelOne();
  });
  await pass({ weather: 'slow', steps: 3, minutes: 60 }, async () => {
    await bookOne();
    await cancelOne();
  });
  // The locks of these four accept only passcodes, made half an hour before the start; one is canceled after
  // that.
  for (let one = 0; one < 4; one += 1) booked.push(await book(context, 1.5 * HOUR_MS, false));
  await pass({ weather: 'losing', steps: 14, minutes: 10 }, async (step) => {
    if (booked.length < RESERVATIONS) await bookOne();
    if (booked.length < RESERVATIONS) await bookOne();
    if (step % 3 === 2) await cancelOne();
    if (step === 12) await cancelOne(false);
  });
  expect(way.lost.count).toBeGreaterThan(20);
  // The backoff of a job is an hour at most.
  await pass({ weather: 'fine', steps: 3, minutes: 30 }, async () => {});
  await worker.stop();

  const codes = await site.db.query<{ id: string; reservation_id: string }>(
    'SELECT id, reservation_id FROM entry_codes',
  );
  expect(booked.length).toBeGreaterThanOrEqual(RESERVATIONS);
  expect(booked.filter(({ canceled }) => canceled).length).toBeGreaterThan(5);
  const live = await liveAtCloud();
  const found = booked.map((one) => {
    const own = codes.filter(({ reservation_id }) => reservation_id === one.reservationId);
    return {
      ...one,
      codes: own.map(({ id }) => count(live, id, 'code')),
      passcodes: own.map(({ id }) => count(live, id, 'passcode')),
    };
  });
  const each = (wanted: boolean) => (wanted ? [1, 1] : [0, 0]);
  const right = booked.map((one) => ({
    ...one,
    codes: each(!one.canceled && one.readsQr),
    passcodes: each(!one.canceled && !one.readsQr),
  }));
  expect(found).toEqual(right);
  expect(live).toHaveLength(
    right.flatMap((one) => [...one.codes, ...one.passcodes]).filter((many) => many === 1).length,
  );
}, 240_000);
