import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { beginAtSite, exchange, locationOf, openBrowser, passGoogle } from '#server/testing/journeys/google.ts';
import { paymentIn, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';
import { errorForLog, pathForLog } from './request-log.ts';

const ID = '3f2b8c1d-9a4e-4c77-8f10-5d6e7a8b9c0d';

// shows: 2.14, 6.14, 11.28
test.each([
  [`/api/reservations/${ID}`, '/api/reservations/3f2b8c1d'],
  [`/api/reservations/${ID.toUpperCase()}?x=1`, '/api/reservations/3F2B8C1D'],
  [`/reservation/${ID.replaceAll('-', '%2d')}`, '/reservation/3f2b8c1d'],
  [`/${'x'.repeat(180)}/${ID}`, `/${'x'.repeat(180)}/3f2b8c1d`],
  ['/resetpassword?token=secret', '/resetpassword'],
  ['/resetpassword%3Ftoken=secret', '/resetpassword'],
  ['/%ff?token=secret', '/%ff'],
])('the path of %s is logged as %s', (url, path) => {
  expect(pathForLog(url)).toBe(path);
});

test("an error is logged without the values in the database's details", () => {
  const error = Object.assign(new Error(`no row ${ID}`, { cause: new Error(`because of ${ID}`) }), {
    code: '23505',
    detail: 'Key (email)=(mai@guests.example) already exists.',
  });
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ type: 'Error', message: 'no row 3f2b8c1d', code: '23505' });
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`mai@|${ID}`));
  expect(errorForLog('plain text')).toEqual({ type: 'string', message: 'plain text', stack: '' });
});

describe('the log of a running server', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await startedDatabase({ SLOT_HORIZON_DAYS: '3' });
    server = await startServerProcess({ DATABASE_URL: database.url, SLOT_HORIZON_DAYS: '3' });
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    await database.close();
  });

  const lines = () => server.said.map((line) => JSON.parse(line));
  const requestsTo = (path: string) => lines().filter((line) => line.msg === 'request' && line.path === path);
  async function heardOf(path: string): Promise<void> {
    while (requestsTo(path).length === 0) await pause(10);
  }

  // shows: 2.14
  test('the log of a running server has a line for a URL without a page', async () => {
    expect((await server.call('GET', '/no/such/page?token=secret')).status).toBe(404);
    await heardOf('/no/such/page');
    expect(requestsTo('/no/such/page')).toMatchObject([{ level: 'info', method: 'GET', status: 404 }]);
  });

  // shows: 6.14, 11.27, 11.28, S44
  test('the log of a running server has one line with an id for each request, and no secret of a whole booking', async () => {
    const { call } = server;
    const [email, password] = ['member@yumori.example', 'Member123'];
    const token: string = (await call('POST', '/api/auth/login', { body: { email, password } })).body.access_token;
    const person = { token, id: (await call('GET', '/api/auth/profile', { token })).body.id };
    const url = await startPaying(call, person, await freeSlot());
    const { returnUrl } = await settle(call, { url, ipn: 'once' });
    const paymentId = paymentIn(await call('GET', returnUrl));
    const { reservation } = (await call('GET', `/api/payments/${paymentId}`, { token })).body;
    const read = await call('GET', `/api/reservations/${reservation.id}`);
    await call('GET', `/reservations/${reservation.id}`);
    await call('GET', `/api/payment/onepay/ipn${new URL(returnUrl).search}9`);
    await call('GET', '/api/auth/verify-email?token=verify-me-please');
    await heardOf('/api/auth/verify-email');

    const ofReading = requestsTo(`/api/reservations/${reservation.id.slice(0, 8)}`);
    expect(ofReading).toEqual([
      {
        level: 'info',
        time: expect.any(Number),
        reqId: read.headers.get('x-request-id'),
        method: 'GET',
        path: expect.any(String),
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
    const said = server.said.join('\n');
    const secret = new URL(returnUrl).searchParams;
    const all = [
      token,
      password,
      reservation.id,
      'verify-me-please',
      secret.get('vpc_SecureHash'),
      secret.get('vpc_CardNum'),
    ];
    for (const one of all) expect(said).not.toContain(one);
  });

  // shows: 11.28
  test('the log of a running server has no secret and no address of a sign-in with Google', async () => {
    const browser = openBrowser(server.url);
    const start = await beginAtSite(browser);
    const back = await passGoogle(browser, start, { email: 'mai.of.the.log@gmail.com' });
    const cookie = browser.cookie('sign-in');
    const page = locationOf(await browser.call('GET', back.href));
    const token = (await exchange(browser, page)).body.access_token;
    await browser.call('GET', back.href);
    expect((await exchange(browser, page)).status).toBe(403);
    await heardOf('/api/auth/exchange');
    const inAddresses = ['state', 'nonce', 'code_challenge'].map((name) => start.searchParams.get(name));
    const secrets = [...inAddresses, back.searchParams.get('code'), page.searchParams.get('token'), cookie, token];
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{40,}$/);
    const said = server.said.join('\n');
    for (const secret of [...secrets, 'mai.of.the.log']) expect(said).not.toContain(secret);
  });

  test('the log of a running server has exactly one line for a client that did not wait for the answer', async () => {
    const sent = request(`${server.url}/api/auth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '10', expect: '100-continue' },
    });
    sent.once('continue', () => sent.destroy()).once('error', () => {});
    sent.flushHeaders();
    await heardOf('/api/auth/logout');
    await server.call('GET', '/api/health');
    await heardOf('/api/health');
    expect(requestsTo('/api/auth/logout')).toEqual([expect.objectContaining({ aborted: true })]);
  });

  async function freeSlot(): Promise<string> {
    const day = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
    const [location] = (await server.call('GET', '/api/locations')).body;
    const [room] = (await server.call('GET', `/api/rooms/location/${location.id}`)).body;
    const { slots } = (await server.call('GET', `/api/slots/room/${room.id}/week?startDate=${day}`)).body;
    const slot = slots.find((each: { isBooked: boolean; isLocked: boolean }) => !each.isBooked && !each.isLocked);
    return slot.id;
  }
});
