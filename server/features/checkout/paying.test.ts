import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '#domain/calendar/day.ts';
import { formatDay } from '#domain/calendar/day-in-digits.ts';
import { expectedRefundDays } from '#domain/payments/refund.ts';
import { audit } from '#server/audit/audit.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenPromotion,
  givenSlot,
} from '#server/testing/given/given.ts';
import { askToPay, holdSlot, noticeOf, paymentIn, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  // A short timeout for the gateway and other services, because some tests lose an answer.
  site = await startSite({}, undefined, { patienceMs: 2_000 });
});
afterAll(() => site.close());

const FAR = () => new Date(Date.now() + 40 * 24 * 3_600_000);
const usesOf = async (promotionId: string) =>
  (await site.db.query<{ usage_count: number }>('SELECT usage_count FROM promotions WHERE id = $1', [promotionId]))[0]
    ?.usage_count;
const ledger = (memberId: string) =>
  site.db.query('SELECT kind, method, amount FROM transactions WHERE member_id = $1 ORDER BY occurred_at, kind', [
    memberId,
  ]);
/** Returns the refunds that the fake gateway received, in its own unit. */
const refundsSent = (slotId: string) =>
  site.db.query(
    `SELECT r.amount, r.response_code FROM sandbox.onepay_refund r
     JOIN payments p ON p.merch_txn_ref = r.org_merch_txn_ref WHERE p.slot_id = $1`,
    [slotId],
  );
const paymentOf = async (member: GivenMember, id: string) =>
  (await site.call('GET', `/api/payments/${id}`, { token: member.token })).body;

/** Pays, and returns the payment as its owner sees it. */
async function pay(member: GivenMember, url: string, responseCode = '0') {
  const { returnUrl } = await settle(site.call, { url, responseCode });
  return paymentOf(member, paymentIn(await site.call('GET', returnUrl)));
}

describe('a capture of another amount than the agreed one', () => {
  // shows: 4.27
  test('a capture of another amount than the agreed one makes no reservation and no ticket, and is refunded once, in the captured amount', async () => {
    const member = await givenMember(site.db);
    const { id, code } = await givenPromotion(site.db, { code: 'WRONG10', usage_limit: 5 });
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const { url } = (await askToPay(site.call, member, slotId, { vpc_Promotion_Code: code })).body.data;
    const { returnUrl } = await settle(site.call, { url });
    // Changing the agreed amount has the same effect as a gateway that captures another one.
    await site.db.query('UPDATE payments SET discount = 0, amount = original_price WHERE slot_id = $1', [slotId]);
    const notices = await Promise.all(Array.from({ length: 8 }, () => site.call('GET', noticeOf(returnUrl))));
    expect(notices.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const returned = await site.call('GET', returnUrl);
    expect(returned.headers.get('location')).not.toContain('vpc_TxnResponseCode=0');
    await site.worker.drained();

    const holidays = await site.db.query<{ day: Day }>('SELECT day FROM holidays');
    const days = expectedRefundDays(site.context.clock.now(), new Set(holidays.map(({ day }) => day)));
    expect(await paymentOf(member, paymentIn(returned))).toMatchObject({
      outcome: 'refund',
      amount: 1_080_000,
      reservation: null,
      purchasedTicketId: null,
      refund: { method: 'card', amount: 1_080_000, expectedFrom: days.from, expectedUntil: days.until },
    });
    expect(await refundsSent(slotId)).toEqual([{ amount: 108_000_000, response_code: '0' }]);
    expect(await ledger(member.id)).toEqual([
      { kind: 'capture', method: 'card', amount: 1_080_000 },
      { kind: 'refund', method: 'card', amount: 1_080_000 },
    ]);
    expect(await usesOf(id)).toBe(0);
    expect((await site.call('GET', `/api/slots/${slotId}`)).body).toMatchObject({ isBooked: false, isPayment: false });
    const mail = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`);
    expect(mail.body.messages).toHaveLength(2);
    expect(mail.body.messages.map(({ text }: { text: string }) => text).join()).toContain(formatDay(days.from, 'en'));
  });

  test.each([
    ['the gateway was down', 'down'],
    ['its first answer was lost', 'slow'],
  ])('a capture of another amount than the agreed one is refunded once when %s', async (_what, fault) => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: FAR() });
    const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
    await site.db.query('UPDATE payments SET discount = 1, amount = original_price - 1 WHERE slot_id = $1', [slotId]);
    await site.call('POST', '/sandbox/faults', { body: { onepay: fault } });
    await site.call('GET', noticeOf(returnUrl));
    await site.worker.drained();
    await site.call('POST', '/sandbox/faults', { body: { onepay: 'ok' } });
    await site.advance(3_600);
    expect(await ledger(member.id)).toEqual([
      { kind: 'capture', method: 'card', amount: 1_200_000 },
      { kind: 'refund', method: 'card', amount: 1_200_000 },
    ]);
    expect(await refundsSent(slotId)).toEqual([{ amount: 120_000_000, response_code: '0' }]);
  });
});

describe('a promotion that leaves nothing to pay', () => {
  // shows: 3.24
  test('a promotion that leaves nothing to pay makes the reservation at once, with a ticket that cost nothing', async () => {
    const member = await givenMember(site.db);
    const { id, code } = await givenPromotion(site.db, { code: 'FREE100', discount_value: 100, usage_limit: 1 });
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const { status, body } = await askToPay(site.call, member, slotId, { vpc_Promotion_Code: ` ${code} ` });
    expect(status).toBe(200);
    expect(body.data.slot).toMatchObject({ id: slotId, isBooked: true, isPayment: false });
    expect(body.data.reservation).toMatchObject({
      viewer: 'owner',
      status: 'PENDING',
      paymentMethod: 'free',
      paymentRequired: false,
      purchasedTicket: { transaction: { amount: 0 } },
    });
    expect(body.data.reservation.ttLockQRCodes).toHaveLength(2);
    expect(await ledger(member.id)).toEqual([{ kind: 'capture', method: 'free', amount: 0 }]);
    expect(await usesOf(id)).toBe(1);
    await site.worker.drained();
    const mail = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`);
    expect(mail.body.messages).toHaveLength(1);

    const again = await askToPay(site.call, member, slotId, { vpc_Promotion_Code: code });
    expect([again.status, again.body.code]).toEqual([409, 'hold_required']);
    expect(await ledger(member.id)).toHaveLength(1);
  });

  test('a promotion that leaves nothing to pay makes one reservation for three simultaneous requests', async () => {
    const member = await givenMember(site.db);
    const { code } = await givenPromotion(site.db, {
      code: 'TWICE',
      discount_type: 'FIXED_AMOUNT',
      discount_value: 2e9,
    });
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const ask = () => askToPay(site.call, member, slotId, { vpc_Promotion_Code: code });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await ledger(member.id)).toHaveLength(1);
  });
});

describe('the use of a promotion', () => {
  test('the use of a promotion is given back by a refusal, and a late capture is refunded when others have reached the limit', async () => {
    const [first, second] = [await givenMember(site.db), await givenMember(site.db)];
    const { id, code } = await givenPromotion(site.db, { code: 'LASTONE', usage_limit: 1 });
    const [slot, other] = [await givenSlot(site.db), await givenSlot(site.db)];
    await holdSlot(site.call, first, slot.slotId);
    await holdSlot(site.call, second, other.slotId);
    const start = (member: GivenMember, { slotId }: GivenSlot) =>
      askToPay(site.call, member, slotId, { vpc_Promotion_Code: code });
    const { url } = (await start(first, slot)).body.data;
    expect((await start(second, other)).body.code).toBe('promotion_usage_limit');
    expect((await pay(first, url, '5')).outcome).toBe('failed');
    expect(await usesOf(id)).toBe(0);
    const secondUrl = (await start(second, other)).body.data.url;
    expect((await pay(second, secondUrl)).outcome).toBe('reserved');
    expect(await pay(first, url)).toMatchObject({ outcome: 'refund', returnedBecause: 'promotion_gone' });
    await site.worker.drained();
    expect(await usesOf(id)).toBe(1);
    expect(await refundsSent(slot.slotId)).toEqual([{ amount: 108_000_000, response_code: '0' }]);
    const mail = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(first.email)}`);
    expect(mail.body.messages.map(({ text }: { text: string }) => text).join()).toContain(
      'other guests had used up the promotion',
    );
  });

  test('the use of a promotion is given back when the hold is released, and counted again when the payment still arrives', async () => {
    const member = await givenMember(site.db);
    const { id, code } = await givenPromotion(site.db, { code: 'RELEASED', usage_limit: 1 });
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const { url } = (await askToPay(site.call, member, slotId, { vpc_Promotion_Code: code })).body.data;
    expect(await usesOf(id)).toBe(1);
    await site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });
    expect(await usesOf(id)).toBe(0);
    expect((await pay(member, url)).outcome).toBe('reserved');
    expect(await usesOf(id)).toBe(1);
  });

  test('the use of a promotion is reserved once for a member, whatever the number of slots', async () => {
    const member = await givenMember(site.db);
    const { id, code } = await givenPromotion(site.db, { code: 'TWOSLOTS', usage_limit: 5 });
    const [slot, other] = [await givenSlot(site.db), await givenSlot(site.db)];
    const start = ({ slotId }: GivenSlot) => askToPay(site.call, member, slotId, { vpc_Promotion_Code: code });
    for (const { slotId } of [slot, other]) await holdSlot(site.call, member, slotId);
    const answers = await Promise.all([start(slot), start(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.code)).toContain('promotion_in_use');
    expect(await usesOf(id)).toBe(1);
  });

  test('the use of a promotion stays reserved while a payment is unconfirmed, and is given back when it can no longer be paid', async () => {
    const member = await givenMember(site.db);
    const { id, code } = await givenPromotion(site.db, { code: 'WAITING', usage_limit: 1 });
    const { slotId } = await givenSlot(site.db, { startTime: FAR() });
    await holdSlot(site.call, member, slotId);
    const { url } = (await askToPay(site.call, member, slotId, { vpc_Promotion_Code: code })).body.data;
    await site.advance(20 * 60);
    expect(await usesOf(id)).toBe(1);
    await site.advance(26 * 60);
    expect(await usesOf(id)).toBe(0);
    const [payment] = await site.db.query<{ state: string }>('SELECT state FROM payments WHERE slot_id = $1', [slotId]);
    expect(payment?.state).toBe('abandoned');
    expect((await pay(member, url)).outcome).toBe('reserved');
    expect(await usesOf(id)).toBe(1);
  });
});

// shows: 4.42
describe('the amount of a payment', () => {
  const amountIn = (url: string) => Number(new URL(url).searchParams.get('vpc_Amount')) / 100;
  const start = async (code?: string, expectedAmount?: number) => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    await holdSlot(site.call, member, slotId);
    const ask = (typed?: string, expected?: number) =>
      askToPay(site.call, member, slotId, {
        ...(typed !== undefined && { vpc_Promotion_Code: typed }),
        ...(expected !== undefined && { expectedAmount: expected }),
      });
    return { member, slotId, ask, first: await ask(code, expectedAmount) };
  };
  const attempts = (slotId: string) =>
    site.db.query('SELECT state, amount FROM payments WHERE slot_id = $1 ORDER BY started_at, amount DESC', [slotId]);

  test('the amount drops when a code is applied after the payment has begun', async () => {
    const { code } = await givenPromotion(site.db, { code: 'AFTERWARDS' });
    const { ask, slotId, first, member } = await start(undefined, 1_200_000);
    const second = await ask(code, 1_080_000);
    expect([first, second].map(({ body }) => amountIn(body.data.url))).toEqual([1_200_000, 1_080_000]);
    expect(await attempts(slotId)).toEqual([
      { state: 'checking', amount: 1_200_000 },
      { state: 'open', amount: 1_080_000 },
    ]);
    expect((await ask(code, 1_080_000)).body.data.url).toBe(second.body.data.url);
    expect(await pay(member, second.body.data.url)).toMatchObject({ outcome: 'reserved', amount: 1_080_000 });
  });

  test('removing the code raises the amount to the full price and frees the use', async () => {
    const { id, code } = await givenPromotion(site.db, { code: 'REMOVED', usage_limit: 1 });
    const { ask, first } = await start(code, 1_080_000);
    expect(await usesOf(id)).toBe(1);
    const second = await ask(undefined, 1_200_000);
    expect([first, second].map(({ body }) => amountIn(body.data.url))).toEqual([1_080_000, 1_200_000]);
    expect(await usesOf(id)).toBe(0);
  });

  test('a payment is refused when its amount differs from the total that the guest saw', async () => {
    const { slotId, first, ask } = await start(undefined, 1_080_000);
    expect([first.status, first.body.code]).toEqual([409, 'amount_differs']);
    expect(first.body.message).toBe('The price has changed. Please check the new total before you continue.');
    expect(await attempts(slotId)).toEqual([]);
    await site.db.query(
      'UPDATE tickets SET price = 1300000 WHERE id = (SELECT p.id FROM tickets p JOIN slots s ON s.program_id = p.program_id WHERE s.id = $1)',
      [slotId],
    );
    expect((await ask(undefined, 1_200_000)).body.code).toBe('amount_differs');
    expect(amountIn((await ask(undefined, 1_300_000)).body.data.url)).toBe(1_300_000);
  });

  test("each tab's payment link has its own amount, and two tabs leave one attempt open", async () => {
    const { code } = await givenPromotion(site.db, { code: 'TWOTABS' });
    const { ask, slotId } = await start();
    const answers = await Promise.all([ask(code, 1_080_000), ask(undefined, 1_200_000), ask(code, 1_080_000)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => amountIn(body.data.url))).toEqual([1_080_000, 1_200_000, 1_080_000]);
    const open = (await attempts(slotId)).filter((attempt) => JSON.stringify(attempt).includes('open'));
    expect(open).toHaveLength(1);
  });

  test('a replaced attempt still buys the reservation, and the later attempt becomes an unused ticket', async () => {
    const { code } = await givenPromotion(site.db, { code: 'OLDTAB' });
    const { ask, first, member } = await start(undefined, 1_200_000);
    const second = await ask(code, 1_080_000);
    expect((await pay(member, first.body.data.url)).outcome).toBe('reserved');
    expect((await pay(member, second.body.data.url)).outcome).toBe('ticket');
  });
});

describe('one slot paid twice by the same member', () => {
  test('one slot paid twice by the same member becomes one reservation and one unused ticket', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const first = await startPaying(site.call, member, slotId);
    await site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });
    const second = await startPaying(site.call, member, slotId);
    expect(second).not.toBe(first);
    const results = [await pay(member, first), await pay(member, second)];
    expect(results).toMatchObject([
      { outcome: 'reserved', unusedBecause: null },
      { outcome: 'ticket', unusedBecause: 'own_booking' },
    ]);
    const live = await site.db.query('SELECT 1 FROM slot_claims WHERE slot_id = $1 AND hold_id IS NOT NULL', [slotId]);
    expect(live).toHaveLength(0);
  });
});

describe('one slot paid twice, reported at the same moment', () => {
  test('one slot paid twice, and reported at the same moment, becomes one reservation and one unused ticket, and nothing is lost', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const first = await startPaying(site.call, member, slotId);
    await site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });
    const second = await startPaying(site.call, member, slotId);
    const returns = await Promise.all([first, second].map((url) => settle(site.call, { url })));
    const arrivals = returns.flatMap(({ returnUrl }) => [returnUrl, noticeOf(returnUrl), returnUrl]);
    await Promise.all(arrivals.map((url) => site.call('GET', url)));
    expect(await ledger(member.id)).toHaveLength(2);
    const tickets = await site.call('GET', `/api/purchased-tickets/user/${member.id}`, { token: member.token });
    expect(tickets.body.map(({ isUsed }: { isUsed: boolean }) => isUsed).sort()).toEqual([false, true]);
    const reservations = await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token });
    expect(reservations.body).toHaveLength(1);
  });
});

describe('a payment that the gateway never decides', () => {
  // shows: 9.28
  test('a payment that the gateway never decides is closed after a day and still settled when the money arrives', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: FAR() });
    const url = await startPaying(site.call, member, slotId);
    const pending = await pay(member, url, '300');
    expect(pending.outcome).toBe('open');
    for (const hours of [1, 4, 8, 12]) await site.advance(hours * 3_600);
    expect((await paymentOf(member, pending.id)).outcome).toBe('closed');
    expect((await pay(member, url)).outcome).toBe('reserved');
  });
});

describe('a reservation that awaits its payment', () => {
  /** Inserts a reservation as an operator or the demo catalog would. */
  async function givenUnpaid(member: GivenMember): Promise<GivenSlot & { reservationId: string }> {
    const slot = await givenSlot(site.db, { startTime: FAR() });
    const reservationId = randomUUID();
    await site.db.query(
      `INSERT INTO reservations (id, slot_id, member_id, payment_required, status, locale, created_at)
       VALUES ($1, $2, $3, true, 'PENDING', 'en', $4)`,
      [reservationId, slot.slotId, member.id, new Date()],
    );
    await site.db.query('INSERT INTO slot_claims (slot_id, reservation_id) VALUES ($1, $2)', [
      slot.slotId,
      reservationId,
    ]);
    return { ...slot, reservationId };
  }

  // shows: 4.13, 4.44
  test('a reservation that awaits its payment can be held and paid only by its own member, and then has its ticket and entry codes', async () => {
    const [member, stranger] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId, reservationId } = await givenUnpaid(member);
    const read = async () =>
      (await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token })).body;
    expect(await read()).toMatchObject({ paymentRequired: true, purchasedTicket: null, ttLockQRCodes: [] });
    expect((await holdSlot(site.call, stranger, slotId)).body.code).toBe('slot_booked');
    const held = await holdSlot(site.call, member, slotId);
    expect(held.body).toMatchObject({ isBooked: true, hold: { expiresAt: expect.any(String) } });
    const { url } = (await askToPay(site.call, member, slotId)).body.data;
    const payment = await pay(member, url);
    expect(payment).toMatchObject({ outcome: 'reserved', reservation: { id: reservationId } });
    const paid = await read();
    expect(paid).toMatchObject({
      paymentRequired: false,
      paymentMethod: 'card',
      purchasedTicket: { transaction: { amount: 1_200_000 } },
    });
    expect(paid.ttLockQRCodes).toHaveLength(2);
    expect((await holdSlot(site.call, member, slotId)).body.code).toBe('slot_booked');
    expect((await site.call('GET', `/api/slots/${slotId}`)).body).toMatchObject({ isBooked: true, isPayment: false });
  });

  test('a reservation that awaits its payment can be paid with a promotion of 100 %, and after the hold has expired', async () => {
    const member = await givenMember(site.db);
    const { code } = await givenPromotion(site.db, { code: 'UNPAID100', discount_value: 100 });
    const free = await givenUnpaid(member);
    await holdSlot(site.call, member, free.slotId);
    const answer = await askToPay(site.call, member, free.slotId, { vpc_Promotion_Code: code });
    expect(answer.body.data.reservation).toMatchObject({ id: free.reservationId, paymentRequired: false });
    const late = await givenUnpaid(member);
    const url = await startPaying(site.call, member, late.slotId);
    await site.advance(17 * 60);
    expect((await site.call('GET', `/api/slots/${late.slotId}`)).body).toMatchObject({
      isBooked: true,
      isPayment: false,
    });
    expect(await pay(member, url)).toMatchObject({ outcome: 'reserved', reservation: { id: late.reservationId } });
  });

  test('a reservation that awaits its payment keeps its slot when the payment fails or the hold is released', async () => {
    const member = await givenMember(site.db);
    const { slotId, reservationId } = await givenUnpaid(member);
    expect((await pay(member, await startPaying(site.call, member, slotId), '5')).outcome).toBe('failed');
    expect((await holdSlot(site.call, member, slotId)).status).toBe(200);
    const released = await site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });
    expect(released.body).toEqual({ released: true });
    const reservation = await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token });
    expect(reservation.body).toMatchObject({ status: 'PENDING', paymentRequired: true });
    expect((await site.call('GET', `/api/slots/${slotId}`)).body.isBooked).toBe(true);
  });
});

describe('unsigned gateway messages', () => {
  type Kept = { times: number; claimed_ref: string | null; fields: object };
  const kept = () =>
    site.db.query<Kept>(
      `SELECT times, claimed_ref, fields FROM gateway_messages WHERE verdict LIKE 'refused:%' ORDER BY id`,
    );

  // shows: 4.45, S25
  test('unsigned gateway messages are refused, and none of their content is stored', async () => {
    const card = '4111111111111111';
    const said = `vpc_MerchTxnRef=${card}&vpc_Message=${card}&vpc_OrderInfo=4111-1111-1111-1111&vpc_TxnResponseCode=0`;
    expect((await site.call('GET', `/api/payment/onepay/return?${said}`)).headers.get('location')).toBe(
      '/reservations',
    );
    expect(await kept()).toEqual([{ times: 1, claimed_ref: null, fields: {} }]);
    const found = await audit(site.db, site.context.clock.now());
    expect(found.filter(({ check }) => check.startsWith('message.'))).toEqual([]);
  });

  test('unsigned gateway messages are counted in one row when they are equal, and a limited number of others is stored', async () => {
    await site.db.query('DELETE FROM gateway_messages');
    const forge = (reference: string) =>
      site.call('GET', `/api/payment/onepay/ipn?vpc_MerchTxnRef=${reference}&vpc_TxnResponseCode=0`);
    for (let time = 0; time < 5; time += 1) expect((await forge('anything')).status).toBe(400);
    expect((await kept()).map(({ times }) => times)).toEqual([5]);
    const references = Array.from({ length: 70 }, (_, place) => place.toString(16).padStart(32, '0'));
    const answers = await Promise.all(references.map(forge));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    // The five messages of the test above count too.
    expect(await kept()).toHaveLength(50 - 5);
  });
});

test('a signed message that arrives many times is stored once with a count', async () => {
  const member = await givenMember(site.db);
  const { slotId } = await givenSlot(site.db);
  const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
  for (let time = 0; time < 20; time += 1) await site.call('GET', returnUrl);
  const rows = await site.db.query<{ verdict: string; times: number }>(
    `SELECT verdict, times FROM gateway_messages m JOIN payments p ON p.id = m.payment_id
     WHERE p.slot_id = $1 AND source = 'return' ORDER BY m.id`,
    [slotId],
  );
  expect(rows).toEqual([
    { verdict: 'reservation', times: 1 },
    { verdict: 'kept', times: 19 },
  ]);
});
