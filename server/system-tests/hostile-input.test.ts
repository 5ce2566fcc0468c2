import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, STAFF_API } from '#contract/api.ts';
import { isOfStaff, type RouteContract } from '#contract/route.ts';
import { type GivenMember, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const BAD_IDS = [
  'x',
  '1',
  `${UNKNOWN_ID}0`,
  UNKNOWN_ID.slice(1),
  'null',
  '%00',
  '..%2f..%2fetc',
  "'%20OR%201=1--",
  '💧',
  'a'.repeat(300),
];
const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

/** Bodies that no route can read, whatever its schema. */
const BAD_BODIES: ReadonlyArray<readonly [string, string]> = [
  ['no JSON', '{'],
  ['an array', '[]'],
  ['a number', '7'],
  ['text', '"text"'],
  ['depth', DEEP],
  ['a poisoned prototype', '{"__proto__":{"role":"ADMIN"}}'],
  ['unknown fields', '{"role":"ADMIN","id":1,"email_verified_at":"2020-01-01"}'],
];

let site: Site;
let member: GivenMember;
let owner: GivenStaff;
let slotId: string;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  member = await givenMember(site.db);
  owner = await givenStaff(site.db, { role: 'owner' });
  ({ slotId } = await givenSlot(site.db));
});
afterAll(() => site.close());

/** Counts the rows of each table, except those of refused requests and of work that is independent of requests. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await site.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT IN ('gateway_messages', 'last_audit', 'rate_counts', 'slot_changes') ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await site.db.query<{ count: number }>(`SELECT count(*) FROM "${name}"`);
    counts[name] = row?.count ?? -1;
  }
  return counts;
}

function expectRefusal(answer: CallAnswer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.headers.get('content-type'), what).toContain('application/problem+json');
  expect(answer.body, what).toMatchObject({
    status: answer.status,
    code: expect.any(String),
    message: expect.any(String),
  });
}

const pathOf = (route: RouteContract, id: string) => `/api${route.path.replaceAll(/\{\w+\}/g, id)}`;
/** Acts as a person who may call the route. */
function as(route: RouteContract, headers: Readonly<Record<string, string>> = {}) {
  if (isOfStaff(route)) return { headers: { ...owner.headers, ...headers } };
  return { headers, ...(route.caller !== 'anyone' && { token: member.token }) };
}
const ROUTES = [...API, ...STAFF_API];
const routesWithId = ROUTES.filter((route) => route.params !== undefined);
const routesWithBody = ROUTES.filter((route) => route.body !== undefined);

// shows: S3
describe('hostile requests', () => {
  let before: Record<string, number>;
  beforeAll(async () => {
    // The jobs queued by the start must be done before the rows are counted.
    await site.worker.drained();
    before = await countRows();
  });
  afterAll(async () => {
    expect(await countRows()).toEqual(before);
  });

  // shows: 5.41, 8.2
  test.each(routesWithId)('$method $path refuses every malformed id', async (route) => {
    for (const id of BAD_IDS) {
      const query = route.query ? '?startDate=2026-11-23' : '';
      const options = { ...as(route), ...(route.body && { body: {} }) };
      expectRefusal(await site.call(route.method, pathOf(route, id) + query, options), id);
    }
  });

  // shows: 5.42, 8.2
  test.each(routesWithBody)('$method $path refuses bodies that it cannot read', async (route) => {
    const optional = route.body?.safeParse({}).success === true;
    const path = pathOf(route, UNKNOWN_ID);
    for (const [what, body] of BAD_BODIES) {
      expectRefusal(await site.call(route.method, path, { ...as(route), body }), what);
    }
    const oversized = await site.call(route.method, path, { ...as(route), body: { name: 'a'.repeat(70_000) } });
    expect(oversized.status).toBe(413);
    expectRefusal(oversized, 'oversized');
    const text = await site.call(route.method, path, {
      ...as(route, { 'content-type': 'text/plain' }),
      body: 'a=b',
    });
    expect(text.status).toBe(415);
    expectRefusal(text, 'text/plain');
    const lone = await site.call(route.method, path, {
      ...as(route),
      body: '{"email":"\\u0000","name":"\\ud800"}',
    });
    expectRefusal(lone, 'text that is none');
    if (!optional) expectRefusal(await site.call(route.method, path, as(route)), 'no body');
  });

  test.each(routesWithBody)('$method $path survives any generated JSON', async (route) => {
    const path = pathOf(route, UNKNOWN_ID);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (body) => {
        fc.pre(route.body?.safeParse(body).success !== true);
        expectRefusal(await site.call(route.method, path, { ...as(route), body }), JSON.stringify(body));
      }),
      { numRuns: 8 },
    );
  });

  test.each([
    'startDate=2027-02-29',
    'startDate=9999999-01-01',
    'startDate=',
    'startDate=2026-11-23&startDate=2026-11-24',
    'startDate=2026-11-23&x=1',
    `startDate=${'9'.repeat(5000)}`,
    'startDate=%00',
    '',
  ])('a week that starts at %s is refused', async (query) => {
    const rooms = await site.db.query<{ id: string }>('SELECT id FROM rooms LIMIT 1');
    expectRefusal(await site.call('GET', `/api/slots/room/${rooms[0]?.id}/week?${query}`), query);
  });

  test.each([
    ['an unknown token', 'x'.repeat(43)],
    ['an empty token', ''],
    ['a token outside ASCII', 'Ω'.repeat(10)],
    ['a very long token', 'a'.repeat(5_000)],
  ])('%s opens no session', async (_what, dead) => {
    const headers = { authorization: `Bearer ${encodeURIComponent(dead)}` };
    const answer = await site.call('PATCH', `/api/slots/${slotId}/paymenting`, { headers });
    expect(answer.status).toBe(401);
    expectRefusal(answer, dead);
  });

  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/api/slots/%ff', 400],
    ['PUT', '/api/locations', 405],
    ['DELETE', '/api/auth/login', 405],
    ['POST', '/api/health', 405],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const answer = await site.call(method, path);
    expect(answer.status).toBe(status);
    expectRefusal(answer, path);
  });

  test.each([
    '',
    'vpc_MerchTxnRef=x',
    'vpc_TxnResponseCode=0&vpc_SecureHash=00',
    'vpc_TxnResponseCode=0&vpc_TxnResponseCode=1',
    'vpc_MerchTxnRef=%00&vpc_SecureHash=%ud800',
    `vpc_Message=${'a'.repeat(7_000)}`,
  ])('a notice with the query %s settles nothing', async (query) => {
    expectRefusal(await site.call('GET', `/api/payment/onepay/ipn?${query}`), query);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expectRefusal(await site.call('POST', '/api/payment/onepay/ipn', { body: query || '=', headers }), query);
    expect((await site.call('GET', `/api/payment/onepay/return?${query}`)).status).toBe(302);
  });

  // shows: 5.42, 8.2
  test('a form too large for a notice is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await site.call('POST', '/api/payment/onepay/ipn', { body: `a=${'b'.repeat(20_000)}`, headers });
    expect(answer.status).toBe(413);
  });
});
