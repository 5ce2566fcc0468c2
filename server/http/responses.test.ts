import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenReservation, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let member: GivenMember;
beforeAll(async () => {
  site = await startSite();
  member = await givenMember(site.db);
});
afterAll(() => site.close());

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

// shows: 7.53
describe('the server time and the request id', () => {
  test.each([
    ['an answer', 'GET', '/api/locations'],
    ['a refusal', 'GET', `/api/slots/${UNKNOWN_ID}`],
    ['an unknown address', 'GET', '/api/nothing'],
    ['a method that is not allowed', 'DELETE', '/api/locations'],
    ['an address that cannot be decoded', 'GET', '/api/slots/%ff'],
    ['a redirect', 'GET', '/api/payment/onepay/return'],
  ])('the server time and the request id are sent with %s', async (_what, method, path) => {
    const { headers } = await site.call(method, path);
    expect(Math.abs(Number(headers.get('x-server-time')) - Date.now())).toBeLessThan(10_000);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the caching of answers', () => {
  // shows: 7.54
  test('a list can be revalidated by its ETag', async () => {
    const first = await site.call('GET', '/api/locations');
    const etag = first.headers.get('etag') ?? '';
    const again = await site.call('GET', '/api/locations', { headers: { 'if-none-match': etag } });
    expect([first.status, again.status, again.body]).toEqual([200, 304, '']);
    expect(first.headers.get('cache-control')).toBe('no-cache');
  });

  test("a slot's answer varies by the caller, who may hold it", async () => {
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const own = await site.call('GET', `/api/slots/${slotId}`, { token: member.token });
    const others = await site.call('GET', `/api/slots/${slotId}`);
    expect(own.body).toHaveProperty('hold');
    expect(others.body).not.toHaveProperty('hold');
    for (const { headers } of [own, others]) expect(headers.get('vary')?.toLowerCase()).toContain('authorization');
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('a week of slots is compressed for clients that accept it, with an ETag as well', async () => {
    const room = await givenRoom(site.db);
    const day = '2031-05-05';
    for (let hour = 8; hour < 20; hour += 2)
      await givenSlot(site.db, { startTime: new Date(`${day}T${String(hour - 7).padStart(2, '0')}:00:00Z`), room });
    const path = `/api/slots/room/${room.roomId}/week?startDate=${day}`;
    const ask = (headers: Record<string, string>) => site.call('GET', path, { headers });
    const compressed = await ask({ 'accept-encoding': 'br' });
    const plain = await ask({ 'accept-encoding': 'identity' });
    expect([compressed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null]);
    expect(compressed.body.slots).toHaveLength(6);
    expect(compressed.body).toEqual(plain.body);
    for (const named of ['authorization', 'accept-encoding'])
      expect(compressed.headers.get('vary')?.toLowerCase()).toContain(named);
    const etag = compressed.headers.get('etag') ?? '';
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
  });

  test('answers with personal data are never compressed, however large', async () => {
    for (let count = 0; count < 5; count += 1) {
      await givenReservation(site.db, { slot: await givenSlot(site.db), member });
    }
    const headers = { 'accept-encoding': 'br' };
    const answer = await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token, headers });
    expect(JSON.stringify(answer.body).length).toBeGreaterThan(1024);
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  test.each([
    ['/api/auth/profile', 200],
    [`/api/reservations/${UNKNOWN_ID}`, 404],
    [`/api/payments/${UNKNOWN_ID}`, 404],
  ])('the caching of answers is forbidden for %s', async (path, status) => {
    const answer = await site.call('GET', path, { token: member.token });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
});

describe('HTTP methods', () => {
  test('a HEAD request is answered like GET, without the body', async () => {
    const answer = await site.call('HEAD', '/api/locations');
    expect([answer.status, answer.body]).toEqual([200, '']);
  });

  test.each(['OPTIONS', 'PUT'])('the method %s is refused with the list of allowed methods', async (method) => {
    const answer = await site.call(method, '/api/auth/profile');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH']);
    expect(answer.body).toMatchObject({ code: 'method_not_allowed' });
  });

  // shows: S41
  test.each(['TRACE', 'PROPFIND'])('the method %s, which no browser sends, is refused', async (method) => {
    expect(await statusOf(method, '/api/locations')).toBe(405);
  });
});

describe('an empty body', () => {
  // shows: 7.13
  test.each([
    ['absent', {}, ''],
    ['declared as JSON', { 'content-type': 'application/json' }, ''],
    ['an empty object', { 'content-type': 'application/json' }, '{}'],
  ])('an empty body is accepted when it is %s', async (_what, headers, body) => {
    const { slotId } = await givenSlot(site.db);
    const person = await givenMember(site.db);
    const path = `/api/slots/${slotId}/paymenting`;
    const all = { ...headers, authorization: `Bearer ${person.token}`, 'content-length': String(body.length) };
    expect(await statusOf('PATCH', path, { headers: all, body })).toBe(200);
    expect(await statusOf('DELETE', path, { headers: all, body })).toBe(200);
  });
});

describe('the metrics', () => {
  // shows: 7.52, 11.29, S41
  test('the metrics are not served unless they are switched on', async () => {
    expect((await site.call('GET', '/api/metrics')).status).toBe(404);
  });

  test('the metrics are served only with the configured token', async () => {
    const open = await startSite({ METRICS: '1', METRICS_TOKEN: 'figures-for-me' });
    await open.worker.drained();
    await open.db.query(
      `INSERT INTO jobs (kind, key, payload, run_at, created_at) VALUES ('of-another-version', '1', '{}', $1, $1)`,
      [new Date(open.context.clock.now().getTime() - 90_000)],
    );
    const answers = await Promise.all([
      open.call('GET', '/api/metrics', { token: 'figures-for-me' }),
      open.call('GET', '/api/metrics', { token: 'figures-for-you' }),
      open.call('GET', '/api/metrics'),
    ]);
    await open.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    expect(answers[0]?.body).toContain('yumori_db_jobs{state="dead"} 0');
    expect(answers[0]?.body).toMatch(/^yumori_db_oldest_due_job_seconds 9\d/m);
  });
});

test('the API reference is a page with its own content security policy', async () => {
  const page = await site.call('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect((await site.call('GET', '/api/docs/json')).body.openapi).toBe('3.1.0');
});

type Raw = { headers?: Record<string, string>; body?: string };

/** Sends a request that `fetch` would refuse to send; returns the status. */
function statusOf(method: string, path: string, { headers = {}, body = '' }: Raw = {}): Promise<number | undefined> {
  return new Promise((settle, fail) => {
    const sent = request(`${site.url}${path}`, { method, headers }, (answer) => {
      answer.resume().once('end', () => settle(answer.statusCode));
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

describe('the address of the caller', () => {
  const from = async (trust: string, forwarded: string) => {
    const behind = await startSite({ TRUST_PROXY: trust });
    const answer = await behind.call('GET', '/api/ip', { headers: { 'x-forwarded-for': forwarded } });
    await behind.close();
    return answer.body.ip;
  };

  test('the address of the caller is that of the connection, whatever X-Forwarded-For says', async () => {
    const answer = await site.call('GET', '/api/ip', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(answer.body).toEqual({ ip: '127.0.0.1' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  // shows: 7.39, 7.67, S18
  test.each([
    ['1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    ['2', '192.0.2.1, 198.51.100.9, 203.0.113.7', '198.51.100.9'],
    ['127.0.0.0/8, 203.0.113.0/24', '198.51.100.9, 203.0.113.7', '198.51.100.9'],
    ['10.0.0.0/8', '203.0.113.7', '127.0.0.1'],
  ])('the address of the caller is taken from the proxies trusted by TRUST_PROXY=%s', async (trust, forwarded, ip) => {
    expect(await from(trust, forwarded)).toBe(ip);
  });
});
