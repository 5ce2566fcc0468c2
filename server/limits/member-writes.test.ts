import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { createWriteBudget } from './member-writes.ts';

let site: Site;
let member: GivenMember;
beforeAll(async () => {
  site = await startSite({ SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await givenMember(site.db);
});

test('a member who exceeds the writes per minute has to wait, but can still read, and others are not limited', async () => {
  const { slotId } = await givenSlot(site.db);
  const path = `/api/slots/${slotId}/paymenting`;
  const statuses: number[] = [];
  for (let cycle = 0; cycle < 40; cycle += 1) {
    statuses.push((await site.call('PATCH', path, { token: member.token })).status);
    statuses.push((await site.call('DELETE', path, { token: member.token })).status);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
  const refused = await site.call('PATCH', path, { token: member.token });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await site.call('GET', '/api/auth/profile', { token: member.token })).status).toBe(200);
  expect((await holdSlot(site.call, await givenMember(site.db), slotId)).status).toBe(200);
  await site.advance(61);
  const released = await site.call('DELETE', path, { token: member.token });
  expect(released.status).toBe(200);
});

describe('idempotency keys of one member', () => {
  test('idempotency keys of one member are limited to 300 a day, and none is stored beyond that', async () => {
    const budget = createWriteBudget(site.context);
    const start = site.context.clock.now().getTime();
    const outcomes: boolean[] = [];
    for (let asked = 0; asked < 310; asked += 1) {
      const now = new Date(start + asked * 2_000);
      outcomes.push((await budget({ memberId: member.id, key: randomUUID(), now })) === undefined);
    }
    expect(outcomes.lastIndexOf(true)).toBe(299);
    const later = new Date(start + 25 * 3_600_000);
    expect(await budget({ memberId: member.id, key: randomUUID(), now: later })).toBeUndefined();
  });

  test('idempotency keys of one member are not counted for requests without a key', async () => {
    const budget = createWriteBudget(site.context);
    const now = site.context.clock.now();
    expect(await budget({ memberId: member.id, key: undefined, now })).toBeUndefined();
  });
});
