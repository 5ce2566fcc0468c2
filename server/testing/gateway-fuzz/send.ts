import { expect } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { givenMember, givenSlot } from '../given/given.ts';
import { settle, startPaying } from '../journeys/journey.ts';
import type { Site } from '../servers/site.ts';
import { forgeries, type Genuine, genuineMessages } from './judge.ts';
import { moneyState } from './money-state.ts';

/** The response codes of the open payments; the first two would make reservations. */
const CODES = ['0', '0', '5', '300', '7', '99'];
const TOGETHER = 25;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Creates payments that the gateway has decided but not reported, and stops the queue. */
export async function givenUntoldPayments(site: Site): Promise<{ genuine: Genuine; queries: string[] }> {
  if (site.context.gateway === undefined) throw new Error('The site has no gateway');
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

/**
 * Sends mutated messages by every route that accepts messages and asserts that no money moved. Returns the
 * number sent.
 */
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
    expect(await moneyState(site.db), `seed ${asked.seed}: one of these messages moved money:\n${sent}`).toEqual(
      before,
    );
  }
  return { sent: waiting.length, statuses };
}

/** Asserts that the genuine messages still settle their payments. */
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
