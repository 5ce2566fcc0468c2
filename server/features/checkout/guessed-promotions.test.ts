import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenPromotion, givenSlot } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const OF_MEMBER = 20;
const OF_NETWORK = 40;
const OF_ALL = 1000;

let site: Site;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
});
afterAll(() => site.close());

type From = { readonly from: string; readonly member?: GivenMember };
let guesses = 0;
const nextGuess = () => {
  guesses += 1;
  return `WRONG${guesses}`;
};
let slotId: string;
beforeAll(async () => {
  slotId = (await givenSlot(site.db)).slotId;
});

const apply = (code: string, { from, member }: From) =>
  site.call('GET', `/api/promotions/validate/${code}?slotId=${slotId}`, {
    headers: { 'x-forwarded-for': from },
    ...(member && { token: member.token }),
  });

const payBody = (member: GivenMember, more: object) => ({
  vpc_Locale: 'vn',
  AgainLink: 'http://localhost/',
  user_UserId: member.id,
  user_SlotId: slotId,
  ...more,
});

const payWith = (code: string, { from, member }: Required<From>, key?: string) =>
  site.call('POST', '/api/payment/get-payment-url', {
    token: member.token,
    headers: { 'x-forwarded-for': from, ...(key !== undefined && { 'idempotency-key': key }) },
    body: payBody(member, { vpc_Promotion_Code: code }),
  });

async function holder(from: string): Promise<GivenMember> {
  const member = await givenMember(site.db);
  ({ slotId } = await givenSlot(site.db));
  const headers = { 'x-forwarded-for': from };
  await site.call('PATCH', `/api/slots/${slotId}/paymenting`, { token: member.token, headers });
  return member;
}

describe('wrong promotion codes', () => {
  // shows: S21
  test('wrong promotion codes count per member over validation and payment, whatever the network and the idempotency keys', async () => {
    const member = await holder('198.51.100.1');
    const answers: number[] = [];
    for (let time = 0; time < OF_MEMBER + 4; time += 1) {
      const who = { from: `198.51.100.${time + 1}`, member };
      const answer = time % 2 === 0 ? await apply(nextGuess(), who) : await payWith(nextGuess(), who, `key-${time}`);
      answers.push(answer.status);
    }
    expect(answers).toEqual([...Array(OF_MEMBER).fill(404), 429, 429, 429, 429]);
    const { code } = await givenPromotion(site.db, { code: 'RIGHTONE' });
    const who = { from: '198.51.100.99', member };
    const [applied, paid] = [await apply(code, who), await payWith(code, who)];
    expect([applied.status, paid.status]).toEqual([429, 429]);
    expect(Date.parse(paid.body.retryAt)).toBeGreaterThan(Date.now());
    // The member can still pay without a code, and others are not limited.
    expect((await payWith('', who)).status).toBe(200);
    expect((await apply(code, { from: '198.51.100.99' })).status).toBe(200);
  });

  test('wrong promotion codes count per IPv6 /56, simultaneous or not', async () => {
    const answers = await Promise.all(
      Array.from({ length: OF_NETWORK + 5 }, (_, time) =>
        apply(nextGuess(), { from: `2001:db8:7:${(time % 256).toString(16)}::1` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(OF_NETWORK);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await apply(nextGuess(), { from: '2001:db8:7:100::1' })).status).toBe(404);
  });

  test('right promotion codes are not counted', async () => {
    const { code } = await givenPromotion(site.db, { code: 'OFTEN' });
    for (let time = 0; time <= OF_NETWORK; time += 1)
      expect((await apply(code, { from: '203.0.113.200' })).status).toBe(200);
  });

  // shows: S21
  test('wrong promotion codes count for all callers together', async () => {
    await site.db.query(`UPDATE rate_counts SET count = $1 WHERE starts_with(key, 'promotion.all:')`, [OF_ALL - 1]);
    expect((await apply(nextGuess(), { from: '203.0.113.201' })).status).toBe(404);
    expect((await apply(nextGuess(), { from: '203.0.113.202' })).status).toBe(429);
    const { code } = await givenPromotion(site.db, { code: 'LATER' });
    expect((await apply(code, { from: '203.0.113.203' })).status).toBe(429);
    await site.advance(15 * 60);
    expect((await apply(code, { from: '203.0.113.203' })).status).toBe(200);
  });
});
