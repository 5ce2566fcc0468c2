import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const WRONG_CODES = 10;
const MAILS = 5;

let site: Site;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1', SANDBOX: '1' });
});
afterAll(() => site.close());

/** A new network for each test, so that no test counts against another. */
let networks = 0;
const nextNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};

type Wish = { code: string; slot: string; email?: string; from: string; token?: string; key?: string };
const redeem = ({ from, token, key, ...body }: Wish) =>
  site.call('POST', '/api/voucher-usage', {
    body: { email: `${randomUUID()}@guests.example`, ...body },
    headers: { 'x-forwarded-for': from, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(token !== undefined && { token }),
  });

// shows: S13
describe('wrong voucher codes from one network', () => {
  // shows: 9.32
  test(`wrong voucher codes from one network are refused ${WRONG_CODES} times, simultaneous or not; then even a right code has to wait`, async () => {
    const from = nextNetwork();
    const { slotId: slot } = await givenSlot(site.db);
    const { code } = await givenVoucher(site.db);
    const guesses = await Promise.all(
      Array.from({ length: WRONG_CODES + 15 }, (_, guess) => redeem({ code: `WRONG-${guess}`, slot, from })),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(WRONG_CODES);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
    const right = await redeem({ code, slot, from });
    expect([right.status, right.body.code]).toEqual([429, 'too_many_requests']);
    const wait = Number(right.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await redeem({ code, slot, from: nextNetwork() })).status).toBe(201);
    const { body } = await site.call('GET', `/api/slots/${slot}`);
    expect(body.isBooked).toBe(true);
  });

  test('wrong voucher codes store no idempotency keys, however many are sent', async () => {
    const from = nextNetwork();
    const { slotId: slot } = await givenSlot(site.db);
    const guess = (email?: string) =>
      redeem({ code: 'WRONG', slot, from, key: randomUUID(), ...(email !== undefined && { email }) });
    const statuses: number[] = [(await guess('nobody')).status];
    for (let time = 0; time < WRONG_CODES + 5; time += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([422, ...Array(WRONG_CODES).fill(404), ...Array(5).fill(429)]);
    expect(await site.db.query('SELECT 1 FROM idempotency_keys WHERE member_id IS NULL')).toEqual([]);
  });

  test('right codes that cannot be used do not count as wrong codes', async () => {
    const from = nextNetwork();
    const { slotId: slot } = await givenSlot(site.db);
    const { code } = await givenVoucher(site.db, { expiresOn: '2020-01-01' });
    for (let time = 0; time <= WRONG_CODES; time += 1) {
      expect((await redeem({ code, slot, from })).body).toMatchObject({ expired: true });
    }
  });
});

describe('wrong voucher codes', () => {
  test('wrong voucher codes count per IPv6 /56', async () => {
    const { slotId: slot } = await givenSlot(site.db);
    const statuses: number[] = [];
    for (let net = 0; net < WRONG_CODES + 2; net += 1)
      statuses.push((await redeem({ code: 'WRONG', slot, from: `2001:db8:9:${net.toString(16)}::1` })).status);
    expect(statuses).toEqual([...Array(WRONG_CODES).fill(404), 429, 429]);
    expect((await redeem({ code: 'WRONG', slot, from: '2001:db8:9:100::1' })).status).toBe(404);
  });

  test('wrong voucher codes count per staff member who books with them', async () => {
    const { slotId } = await givenSlot(site.db);
    const { headers } = await givenStaff(site.db, { role: 'owner' });
    const statuses: number[] = [];
    for (let time = 0; time < WRONG_CODES + 1; time += 1) {
      const answer = await site.call('POST', '/api/admin/bookings', {
        headers: { ...headers, 'x-forwarded-for': nextNetwork() },
        body: {
          slotId,
          person: { name: 'Caller', language: 'en' },
          partySize: 2,
          pay: { way: 'voucher', code: 'WRONG' },
        },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(WRONG_CODES).fill(404), 429]);
  });

  test('wrong voucher codes count per member across networks', async () => {
    const { slotId: slot } = await givenSlot(site.db);
    const { token } = await givenMember(site.db);
    const statuses: number[] = [];
    for (let time = 0; time < WRONG_CODES + 2; time += 1)
      statuses.push((await redeem({ code: 'WRONG', slot, from: nextNetwork(), token })).status);
    expect(statuses).toEqual([...Array(WRONG_CODES).fill(404), 429, 429]);
  });

  test('wrong voucher codes count for all callers together', async () => {
    const { slotId: slot } = await givenSlot(site.db);
    await site.db.query(`UPDATE rate_counts SET count = 299 WHERE starts_with(key, 'voucher.all:')`);
    expect((await redeem({ code: 'WRONG', slot, from: nextNetwork() })).status).toBe(404);
    expect((await redeem({ code: 'WRONG', slot, from: nextNetwork() })).status).toBe(429);
    await site.db.query(`DELETE FROM rate_counts WHERE starts_with(key, 'voucher.all:')`);
  });
});

describe("confirmations to one guest's address", () => {
  test(`confirmations to one guest's address are limited to ${MAILS} a day: the next redemption is refused, and its voucher stays unused`, async () => {
    const email = `${randomUUID()}@guests.example`;
    const vouchers = await Promise.all(
      Array.from({ length: MAILS + 1 }, async () => ({
        code: (await givenVoucher(site.db)).code,
        slot: (await givenSlot(site.db)).slotId,
      })),
    );
    const answers = await Promise.all(
      vouchers.map((wish, place) =>
        redeem({ ...wish, email: place % 2 === 0 ? email : email.toUpperCase(), from: nextNetwork() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(MAILS).fill(201), 429]);
    const refused = vouchers[answers.findIndex(({ status }) => status === 429)];
    if (refused === undefined) throw new Error('No redemption was refused');
    const member = await givenMember(site.db);
    expect((await redeem({ ...refused, from: nextNetwork(), token: member.token })).status).toBe(201);
  });

  test('redemptions refused for another reason do not count as confirmations', async () => {
    const email = `${randomUUID()}@guests.example`;
    const { slotId: slot } = await givenSlot(site.db);
    const { code } = await givenVoucher(site.db, { isActive: false });
    for (let time = 0; time <= MAILS; time += 1) {
      const { body } = await redeem({ code, slot, email, from: nextNetwork() });
      expect(body).toMatchObject({ type_inactive: true });
    }
    const { code: right } = await givenVoucher(site.db);
    expect((await redeem({ code: right, slot, email, from: nextNetwork() })).status).toBe(201);
  });
});
