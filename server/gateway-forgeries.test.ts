import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentGateway } from '#server/adapters/onepay/port.ts';
import { genuineMessages, judgeForgeries } from './testing/gateway-fuzz/judge.ts';
import { expectGenuineToSettle, givenUntoldPayments, sendForgeries } from './testing/gateway-fuzz/send.ts';
import { settle } from './testing/journeys/journey.ts';
import { type Site, startSite } from './testing/servers/site.ts';

/** Read by the adapter, of a fixed and of a fresh seed; and sent over HTTP. */
const [READ, SENT] = [1_000, 150];
const seeds = [20_261_121, Number(process.env.GATEWAY_SEED ?? Math.floor(Math.random() * 2 ** 31))];

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => site.close());

// shows: 7.49
test(`only what the gateway really said moves money (GATEWAY_SEED=${seeds[1]})`, async () => {
  const { genuine, queries } = await givenUntoldPayments(site);
  const { gateway } = site.context;
  if (gateway === undefined) throw new Error('The stand-in of the gateway is there');
  for (const seed of seeds) {
    const judged = judgeForgeries(gateway, genuine, { seed, count: READ });
    expect(judged.refused).toBeGreaterThan(READ * 0.8);
    // That all is refused would prove nothing: what is only written otherwise is still believed.
    expect(judged.sameAsSent).toBeGreaterThan(0);
    const { sent } = await sendForgeries(site, genuine, { seed: seed + 1, count: SENT });
    expect(sent).toBeGreaterThan(SENT * 0.8);
  }
  await expectGenuineToSettle(site, queries);
});

test('a reader that takes the last of two equal fields is found out', async () => {
  const { gateway } = site.context;
  if (gateway === undefined) throw new Error('The stand-in of the gateway is there');
  const [row] = await site.db.query<{ url: string }>('SELECT url FROM payments LIMIT 1');
  const { returnUrl } = await settle(site.call, { url: row?.url ?? '' });
  const genuine = genuineMessages(gateway, [new URL(returnUrl).search.slice(1)]);
  const lax: PaymentGateway = { ...gateway, readMessage: (pairs) => gateway.readMessage([...new Map(pairs)]) };
  expect(() => judgeForgeries(lax, genuine, { seed: 1, count: READ })).toThrow('it was believed');
});
