import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeForgeries } from '#server/testing/gateway-fuzz/judge.ts';
import { expectGenuineToSettle, givenUntoldPayments, sendForgeries } from '#server/testing/gateway-fuzz/send.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const [READ, SENT] = [200_000, 5_000];
const seed = Number(process.env.GATEWAY_SEED ?? Math.floor(Math.random() * 2 ** 31));

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => site.close());

test(`only genuine gateway messages move money (GATEWAY_SEED=${seed})`, async () => {
  const started = performance.now();
  const { genuine, queries } = await givenUntoldPayments(site);
  const { gateway } = site.context;
  if (gateway === undefined) throw new Error('The sandbox has no gateway');
  const judged = judgeForgeries(gateway, genuine, { seed, count: READ });
  expect(judged.sameAsSent).toBeGreaterThan(0);
  const { sent, statuses } = await sendForgeries(site, genuine, { seed: seed + 1, count: SENT });
  await expectGenuineToSettle(site, queries);
  tellFigures('No altered gateway message is accepted, moves money or makes the server fail', {
    'altered messages read': judged.forged,
    'of these refused': judged.refused,
    'of these equivalent to a signed message': judged.sameAsSent,
    'altered messages accepted': 0,
    'altered messages sent over HTTP': sent,
    'answers over HTTP': Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
    'money rows changed': 0,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
  });
});
