import { expect } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { givenMember, givenSlot } from '../given/given.ts';
import { settle, startPaying } from '../journeys/journey.ts';
import type { Site } from '../servers/site.ts';
import { forgeries, type Genuine, genuineMessages } from './judge.ts';
import { moneyState } from './money-state.ts';

/** The codes of the payments that are under way; the first is one that could make a reservation. */
const CODES = ['0', '0', '5', '300', '7', '99'];
const TOGETHER = 25;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Payments of which the gateway has decided and of which nobody has told the site yet; the queue stands still. */
export async function givenUntoldPayments(site: Site): Promise<{ genuine: Genuine; queries: string[] }> {
  if (site.context.gateway === undefined) throw new Error('The stand-in of the gateway is there');
  const queries: string[] = [];
  for (const responseCode of CODES) {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: addMinutes(new Date(), 40 * 24 * 60) });
    const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId), responseCode });
    queries.push(new URL(returnUrl).search.slice(1));
  }
  await site.worker.stop();
  return { genuine: genuineMessages(site.context.gateway, queries), queries };
}

const WAYS = [
  (site: Site, raw: string) => site.call('GET', `/api/payment/onepay/return?${raw}`),
  (site: Site, raw: string) => site.call('GET', `/api/payment/onepay/ipn?${raw}`),
  (site: Site, raw: string) => site.call('POST', '/api/payment/onepay/ipn', { body: raw, headers: FORM }),
];

/** Sends changed messages by every way that a message can come, and looks that no money moved; gives how many were sent. */
export async function sendForgeries(
  site: Site,
  genuine: Genuine,
  asked: { seed: number; count: number },
): Promise<{ sent: number; statuses: Record<string, number> }> {
  const before = await moneyState(site.db);
  const statuses: Record<string, number> = {};
  const waiting = [...forgeries(genuine, asked)].filter(({ same }) => same === undefined);
  for (let first = 0; first < waiting.length; first += TOGETHER) {
    const group = waiting.slice(first, first + TOGETHER);
    const answers = await Promise.all(group.map(async ({ raw }, at) => WAYS[(first + at) % WAYS.length]?.(site, raw)));
    for (const [at, answer] of answers.entries()) {
      const status = answer?.status ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      expect(status < 500, `seed ${asked.seed}: ${status} for ${group[at]?.raw}`).toBe(true);
    }
    const sent = group.map(({ names, raw }) => `${names.join(' + ')}: ${raw}`).join('\n');
    expect(await moneyState(site.db), `seed ${asked.seed}: one of these moved money:\n${sent}`).toEqual(before);
  }
  return { sent: waiting.length, statuses };
}

/** The unmodified messages, after all the others, still settle what they are about. */
export async function expectGenuineToSettle(site: Site, queries: readonly string[]): Promise<void> {
  for (const [at, raw] of queries.entries()) {
    const before = await moneyState(site.db);
    await WAYS[at % WAYS.length]?.(site, raw);
    const after = await moneyState(site.db);
    if (CODES[at] === '300') expect(after).toEqual(before);
    else expect(after.payments, `the message with the code ${CODES[at]}`).not.toBe(before.payments);
  }
  const [counts] = await site.db.query(
    `SELECT (SELECT count(*)::int FROM transactions WHERE payment_id IS NOT NULL) AS captures,
       (SELECT count(*)::int FROM reservations WHERE payment_method = 'card') AS reservations`,
  );
  expect(counts).toEqual({ captures: 2, reservations: 2 });
}
