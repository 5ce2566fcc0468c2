import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentGateway } from '#server/adapters/onepay/port.ts';
import { genuineMessages, judgeForgeries } from '#server/testing/gateway-fuzz/judge.ts';
import { expectGenuineToSettle, givenUntoldPayments, sendForgeries } from '#server/testing/gateway-fuzz/send.ts';
import { settle } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

/** How many forgeries the adapter reads, and how many are sent over HTTP; the proof `gateway` takes fresh ones. */
const [READ, SENT] = [1_000, 150];
const SEED = 20_261_121;

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => site.close());

// shows: 7.49
test('only genuine gateway messages move money', async () => {
  const { genuine, queries } = await givenUntoldPayments(site);
  const { gateway } = site.context;
  if (gateway === undefined) throw new Error('The sandbox has no gateway');
  const judged = judgeForgeries(gateway, genuine, { seed: SEED, count: READ });
  expect(judged.refused).toBeGreaterThan(READ * 0.8);
  // Equivalent encodings of a genuine message are still accepted, so the test does not merely refuse
  // everything.
  expect(judged.sameAsSent).toBeGreaterThan(0);
  const { sent } = await sendForgeries(site, genuine, { seed: SEED + 1, count: SENT });
  expect(sent).toBeGreaterThan(SENT * 0.8);
  await expectGenuineToSettle(site, queries);
});

test('a reader that takes the last of two equal fields fails the check', async () => {
  const { gateway } = site.context;
  if (gateway === undefined) throw new Error('The sandbox has no gateway');
  const [row] = await site.db.query<{ url: string }>('SELECT url FROM payments LIMIT 1');
  const { returnUrl } = await settle(site.call, { url: row?.url ?? '' });
  const genuine = genuineMessages(gateway, [new URL(returnUrl).search.slice(1)]);
  const lax: PaymentGateway = { ...gateway, readMessage: (pairs) => gateway.readMessage([...new Map(pairs)]) };
  expect(() => judgeForgeries(lax, genuine, { seed: 1, count: READ })).toThrow('forged message accepted');
});
