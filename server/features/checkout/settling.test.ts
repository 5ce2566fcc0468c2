import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '#server/adapters/onepay/signature.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { askToPay, holdSlot, noticeOf, paymentIn, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const count = async (text: string, values: unknown[]) => (await site.db.query(text, values)).length;
const captures = (slotId: string) =>
  count('SELECT 1 FROM transactions t JOIN payments p ON p.id = t.payment_id WHERE p.slot_id = $1', [slotId]);
const reservations = (slotId: string) => count('SELECT 1 FROM reservations WHERE slot_id = $1', [slotId]);

describe('a captured payment', () => {
  // shows: 1.9, 4.27, 7.49, 9.13
  test('a captured payment becomes one reservation with one transaction, however often and in whatever order it is reported', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
    const arrivals = Array.from({ length: 50 }, (_, index) =>
      index % 10 === 4 ? site.call('GET', returnUrl) : site.call('GET', noticeOf(returnUrl)),
    );
    const answers = await Promise.all(arrivals);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(45).fill(200), ...Array(5).fill(302)]);
    expect(await captures(slotId)).toBe(1);
    expect(await reservations(slotId)).toBe(1);
    expect(await count('SELECT 1 FROM purchased_tickets WHERE member_id = $1', [member.id])).toBe(1);
  });

  // shows: 3.12, 3.27
  test('a captured payment is shown only to its owner, as a reservation with two entry codes', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
    const returned = await site.call('GET', returnUrl);
    expect(returned.headers.get('location')).toMatch(
      new RegExp(`^/slot/${slotId}\\?vpc_TxnResponseCode=0&vpc_Amount=120000000&payment=`),
    );
    const payment = await site.call('GET', `/api/payments/${paymentIn(returned)}`, { token: member.token });
    expect(payment.body).toMatchObject({
      outcome: 'reserved',
      amount: 1_200_000,
      reservation: { status: 'PENDING', viewer: 'owner' },
    });
    expect(payment.body.reservation.ttLockQRCodes.map((code: { qrCodeType: string }) => code.qrCodeType)).toEqual([
      'LOCATION',
      'ROOM',
    ]);
    const stranger = await givenMember(site.db);
    const refused = await site.call('GET', `/api/payments/${paymentIn(returned)}`, { token: stranger.token });
    expect(refused.status).toBe(404);
    const slot = await site.call('GET', `/api/slots/${slotId}`);
    expect(slot.body).toMatchObject({ isBooked: true, isPayment: false });
  });

  test('a captured payment is settled by a notice posted as a form', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
    const answer = await site.call('POST', '/api/payment/onepay/ipn', {
      body: new URL(returnUrl).search.slice(1),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.body]).toEqual([200, 'responsecode=1&desc=confirm-success']);
    expect(await reservations(slotId)).toBe(1);
  });

  // shows: 4.46
  test('a captured payment that no message reported is found by a query', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * 24 * 3_600_000) });
    await settle(site.call, { url: await startPaying(site.call, member, slotId) });
    expect(await reservations(slotId)).toBe(0);
    await site.advance(150);
    expect(await reservations(slotId)).toBe(1);
    expect(await captures(slotId)).toBe(1);
  });
});

describe('a capture after the hold has ended', () => {
  test('a capture after the hold has ended still takes the slot when no other member has it', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * 24 * 3_600_000) });
    const url = await startPaying(site.call, member, slotId);
    await site.advance(16 * 60);
    const { returnUrl } = await settle(site.call, { url });
    const returned = await site.call('GET', returnUrl);
    const payment = await site.call('GET', `/api/payments/${paymentIn(returned)}`, { token: member.token });
    expect(payment.body.outcome).toBe('reserved');
  });

  // shows: 3.27, 4.27
  test('a capture after the hold has ended leaves an unused ticket when another member has the slot, and a mail says so', async () => {
    const [late, quick] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * 24 * 3_600_000) });
    const url = await startPaying(site.call, late, slotId);
    await site.advance(16 * 60);
    const quickUrl = await startPaying(site.call, quick, slotId);
    await site.call('GET', (await settle(site.call, { url: quickUrl })).returnUrl);
    const returned = await site.call('GET', (await settle(site.call, { url })).returnUrl);
    const payment = await site.call('GET', `/api/payments/${paymentIn(returned)}`, { token: late.token });
    expect(payment.body).toMatchObject({ outcome: 'ticket', reservation: null });
    const tickets = await site.call('GET', `/api/purchased-tickets/user/${late.id}`, { token: late.token });
    expect(tickets.body).toHaveLength(1);
    expect(tickets.body[0]).toMatchObject({ id: payment.body.purchasedTicketId, isUsed: false });
    await site.worker.drained();
    const mail = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(late.email)}`);
    expect(mail.body.messages).toHaveLength(1);
  });
});

describe('an unsuccessful payment', () => {
  // shows: 4.40
  test('an unsuccessful payment ends the attempt and the hold at once when it is refused', async () => {
    const [member, next] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, {
      url: await startPaying(site.call, member, slotId),
      responseCode: '5',
    });
    const returned = await site.call('GET', returnUrl);
    expect(returned.headers.get('location')).toContain('vpc_TxnResponseCode=5');
    expect((await holdSlot(site.call, next, slotId)).status).toBe(200);
  });

  test('an unsuccessful payment keeps the attempt and the hold while its code is pending', async () => {
    const [member, next] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, {
      url: await startPaying(site.call, member, slotId),
      responseCode: '300',
    });
    const returned = await site.call('GET', returnUrl);
    const payment = await site.call('GET', `/api/payments/${paymentIn(returned)}`, { token: member.token });
    expect(payment.body.outcome).toBe('open');
    expect((await holdSlot(site.call, next, slotId)).body.code).toBe('slot_held');
  });

  test('an unsuccessful payment frees the slot at once when its code needs confirmation, and fails once the gateway confirms it', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, {
      url: await startPaying(site.call, member, slotId),
      responseCode: '7',
    });
    const returned = await site.call('GET', returnUrl);
    expect((await site.call('GET', `/api/slots/${slotId}`)).body.isPayment).toBe(false);
    await site.worker.drained();
    const payment = await site.call('GET', `/api/payments/${paymentIn(returned)}`, { token: member.token });
    expect(payment.body.outcome).toBe('failed');
  });

  // shows: 4.45, 7.49
  test('an unsuccessful payment is not turned into a success by an altered message, which is stored', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, {
      url: await startPaying(site.call, member, slotId),
      responseCode: '5',
    });
    const forged = noticeOf(returnUrl).replace('vpc_TxnResponseCode=5', 'vpc_TxnResponseCode=0');
    expect((await site.call('GET', forged)).status).toBe(400);
    expect(await reservations(slotId)).toBe(0);
    expect(
      await count(`SELECT 1 FROM gateway_messages WHERE verdict = 'refused:bad_signature' AND payment_id IS NULL`, []),
    ).toBeGreaterThan(0);
  });
});

describe('a capture of an unreadable amount', () => {
  /** Returns the gateway's notice with another amount, signed with the gateway's key. */
  async function withAmount(returnUrl: string, amount: string): Promise<string> {
    const [key] = await site.db.query<{ value: string }>(
      `SELECT value FROM sandbox.credential WHERE name = 'onepay_hash_key'`,
    );
    const url = new URL(noticeOf(returnUrl));
    url.searchParams.set('vpc_Amount', amount);
    url.searchParams.set('vpc_SecureHash', signature([...url.searchParams], key?.value ?? ''));
    return url.href;
  }

  test('a capture of an unreadable amount is queried until the gateway reports it, even when the attempt was closed and the gateway is down', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * 24 * 3_600_000) });
    const url = await startPaying(site.call, member, slotId);
    await site.call('GET', (await settle(site.call, { url, responseCode: '5' })).returnUrl);
    // The scheduled query finds the attempt closed and is the last one.
    await site.advance(200);
    const { returnUrl } = await settle(site.call, { url });
    await site.call('POST', '/sandbox/faults', { body: { onepay: 'down' } });
    expect((await site.call('GET', await withAmount(returnUrl, '12x'))).status).toBe(200);
    await site.worker.drained();
    expect(await reservations(slotId)).toBe(0);
    await site.call('POST', '/sandbox/faults', { body: { onepay: 'ok' } });
    await site.advance(3_600);
    expect(await reservations(slotId)).toBe(1);
    expect(await captures(slotId)).toBe(1);
  });
});

test('an extra query does not replace the scheduled ones', async () => {
  const member = await givenMember(site.db);
  const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * 24 * 3_600_000) });
  const { returnUrl } = await settle(site.call, {
    url: await startPaying(site.call, member, slotId),
    responseCode: '7',
  });
  // The gateway may answer a query with a code that differs from that of the return.
  await site.db.query(`UPDATE sandbox.onepay_payment SET response_code = '300' WHERE response_code = '7'`);
  await site.call('GET', returnUrl);
  await site.worker.drained();
  const waiting = await site.db.query(
    `SELECT 1 FROM jobs j JOIN payments p ON j.payload ->> 'paymentId' = p.id::text
     WHERE p.slot_id = $1 AND j.kind = 'ask-gateway' AND j.done_at IS NULL`,
    [slotId],
  );
  expect(waiting).toHaveLength(1);
});

describe('a correctly signed message about an unknown payment', () => {
  // shows: 4.45
  test('a correctly signed message about an unknown payment settles nothing, is stored, and is not confirmed', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
    await site.db.query(`UPDATE payments SET merch_txn_ref = 'another' WHERE slot_id = $1`, [slotId]);
    expect((await site.call('GET', noticeOf(returnUrl))).status).toBe(404);
    expect((await site.call('GET', returnUrl)).headers.get('location')).toBe('/reservations');
    expect(await count(`SELECT 1 FROM gateway_messages WHERE verdict = 'unknown_reference'`, [])).toBe(2);
    expect(await reservations(slotId)).toBe(0);
  });
});

describe('starting a payment', () => {
  // shows: 7.14, S10
  test("starting a payment requires the caller's own live hold", async () => {
    const [member, other] = [await givenMember(site.db), await givenMember(site.db)];
    const { slotId } = await givenSlot(site.db);
    expect((await askToPay(site.call, member, slotId)).body.code).toBe('hold_required');
    await holdSlot(site.call, other, slotId);
    expect((await askToPay(site.call, member, slotId)).body.code).toBe('hold_required');
    expect((await askToPay(site.call, { ...member, id: other.id }, slotId)).status).toBe(403);
  });

  // shows: 3.24, 4.43, 7.66
  test('starting a payment returns the same attempt when it is repeated', async () => {
    const member = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db);
    const url = await startPaying(site.call, member, slotId);
    expect((await askToPay(site.call, member, slotId)).body.data.url).toBe(url);
  });
});
