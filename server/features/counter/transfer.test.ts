import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { givenSlot } from '#server/testing/given/given.ts';
import { type Desk, givenDesk, MAI, PRICE, refusal } from '#server/testing/given/given-desk.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let desk: Desk;
const now = () => site.context.clock.now();
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  await site.worker.drained();
});
beforeEach(async () => {
  desk = await givenDesk(site);
});
afterAll(() => site.close());

const TRANSFER = { way: 'transfer', amount: PRICE };

describe('a transfer', () => {
  // shows: 12.28
  test('a transfer is awaited for two hours with a reference and a VietQR code, and pays once staff see it', async () => {
    const { body } = await desk.book({ pay: TRANSFER });
    const { reference } = body.transfer;
    expect(body).toMatchObject({ isPaid: false, amount: PRICE });
    expect(body.transfer).toMatchObject({
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
      amount: PRICE,
      payBy: addMinutes(now(), 120)
        .toISOString()
        .replace(/\d{2}\.\d{3}Z$/, body.transfer.payBy.slice(-7)),
      qr: expect.stringContaining(`540712000005802VN62140810${reference}6304`),
    });
    const made = await desk.madeIn();
    expect(made).toMatchObject({ payment_required: true });
    const { payBy, bank, accountNumber, accountOwner, qr } = body.transfer;
    const page = () => site.call('GET', `/api/reservations/${made.id}`);
    expect((await page()).body).toMatchObject({
      ...{ viewer: 'guest', paymentRequired: true, amountDue: PRICE, payBy },
      transfer: { reference, bank, accountNumber, accountOwner, qr },
    });
    const again = await site.call('GET', `/api/admin/bookings/${made.id}/money`, { headers: desk.staff.headers });
    expect(again.body).toEqual(body);

    const seen = await desk.takeMoney(made.id);
    expect([seen.status, seen.body]).toEqual([
      200,
      { reservationId: made.id, isPaid: true, amount: PRICE, transfer: null, link: null },
    ]);
    expect(await desk.balanceOf(made.member_id)).toEqual([
      { account: 'bank', amount: PRICE },
      { account: 'bookings', amount: -PRICE },
    ]);
    expect(refusal(await desk.takeMoney(made.id))).toEqual([409, 'not_awaiting_payment']);
    expect((await page()).body).toMatchObject({ paymentRequired: false, amountDue: null, payBy: null, transfer: null });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  // shows: 12.46
  test.each([
    ['vi', 'Quý khách vui lòng chuyển khoản', 'Nội dung chuyển khoản: '],
    ['en', 'Please transfer', 'Message: '],
    ['ja', 'のお振込をお願いいたします', '振込内容：'],
  ])(
    'a transfer is explained by mail in the language %s, with its VietQR code as a picture',
    async (language, subject, label) => {
      const email = `${randomUUID()}@guests.example`;
      const { body } = await desk.book({ pay: TRANSFER, person: { ...MAI, language, email } });
      expect(body.transfer.mailedTo).toBe(email);
      await site.worker.drained();
      const [mail, ...others] = await mailsTo(site.call, email);
      expect(others).toEqual([]);
      expect(mail?.subject).toContain(subject);
      expect(mail?.text).toContain(`${label}${body.transfer.reference}`);
      expect(mail?.text).toMatch(/1[.,]200[.,]000/);
      expect(mail?.text).toContain(body.transfer.accountNumber);
      expect(mail?.text).not.toMatch(/log ?in|đăng nhập|ログイン/i);
      expect(mail?.html).toContain('<img src="cid:qr"');
      expect(mail?.attachments).toEqual([{ filename: 'qr.png', contentType: 'image/png' }]);
    },
  );

  test('an unpaid booking keeps the price that its guest was told, for staff as for the guest', async () => {
    await desk.book({ pay: TRANSFER });
    const { id } = await desk.madeIn();
    const page = () => site.call('GET', `/api/reservations/${id}`);
    const { ticket } = (await page()).body.slot.program;
    await site.db.query('UPDATE tickets SET price = price + 100000 WHERE id = $1', [ticket.id]);
    const shown = await site.call('GET', `/api/admin/bookings/${id}`, { headers: desk.staff.headers });
    expect([shown.body.payment.amount, (await page()).body.amountDue]).toEqual([PRICE, PRICE]);
  });

  test('a transfer is explained again when staff resends it, and never to a guest without an address', async () => {
    const email = `${randomUUID()}@guests.example`;
    const { body } = await desk.book({ pay: TRANSFER, person: { ...MAI, email } });
    const path = `/api/admin/bookings/${body.reservationId}/resend`;
    expect((await site.call('POST', path, { headers: desk.staff.headers, body: { what: 'payment_due' } })).status).toBe(
      200,
    );
    await site.worker.drained();
    expect(await mailsTo(site.call, email)).toHaveLength(2);

    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 20 * 24 * 60) });
    const without = await desk.book({ pay: TRANSFER, at: other.slotId, person: { ...MAI, name: 'Lê Văn Không' } });
    expect(without.body.transfer.mailedTo).toBeNull();
    const shown = await site.call('GET', `/api/admin/bookings/${without.body.reservationId}`, {
      headers: desk.staff.headers,
    });
    expect(shown.body).toMatchObject({ person: { email: '' }, resendable: [] });
  });

  test('a booking is found by the reference of its transfer, as a bank statement shows it', async () => {
    const { reservationId, transfer } = (await desk.book({ pay: TRANSFER })).body;
    for (const typed of [transfer.reference, transfer.reference.toLowerCase()]) {
      const found = await site.call('GET', `/api/admin/bookings?q=${typed}`, { headers: desk.staff.headers });
      expect(found.body).toMatchObject([{ id: reservationId }]);
    }
    await desk.takeMoney(reservationId);
    const paid = await site.call('GET', `/api/admin/bookings/${reservationId}`, { headers: desk.staff.headers });
    expect(paid.body.payment).toMatchObject({ method: 'transfer', reference: transfer.reference });
  });

  test('a transfer of another amount is not accepted', async () => {
    await desk.book({ pay: TRANSFER });
    const made = await desk.madeIn();
    expect(refusal(await desk.takeMoney(made.id, { method: 'transfer', amount: 5 }))).toEqual([409, 'amount_differs']);
    expect(await desk.balanceOf(made.member_id)).toEqual([]);
  });

  test('a transfer keeps the price that the guest was told', async () => {
    await desk.book({ pay: TRANSFER });
    const made = await desk.madeIn();
    await site.db.query('UPDATE tickets SET price = price + 1 WHERE id = $1', [desk.slot.ticketId]);
    expect(refusal(await desk.takeMoney(made.id, { method: 'transfer', amount: PRICE + 1 }))).toEqual([
      409,
      'amount_differs',
    ]);
    expect((await desk.takeMoney(made.id)).status).toBe(200);
  });

  test('a transfer can be replaced by cash at the desk', async () => {
    await desk.book({ pay: TRANSFER });
    const made = await desk.madeIn();
    expect((await desk.takeMoney(made.id, { method: 'cash', amount: PRICE })).status).toBe(200);
    expect(await desk.balanceOf(made.member_id)).toEqual([
      { account: 'bookings', amount: -PRICE },
      { account: 'till', amount: PRICE },
    ]);
  });

  test('a transfer pays for a slot that is no longer offered by then', async () => {
    await desk.book({ pay: TRANSFER });
    const made = await desk.madeIn();
    await site.db.query('UPDATE slots SET withdrawn_at = $2 WHERE id = $1', [desk.slot.slotId, now()]);
    expect((await desk.takeMoney(made.id)).status).toBe(200);
    expect(await desk.madeIn()).toMatchObject({ id: made.id, payment_required: false, payment_method: 'reception' });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a transfer that is not seen in time frees the slot, and is then no longer accepted', async () => {
    await desk.book({ pay: TRANSFER });
    const made = await desk.madeIn();
    await site.advance(2 * 60 * 60 + 1);
    expect(await desk.reservationOf()).toBeUndefined();
    // Moving the clock has locked the sessions of the staff.
    const later = await givenDesk(site);
    expect(refusal(await later.takeMoney(made.id))).toEqual([409, 'not_awaiting_payment']);
    expect((await later.preview(undefined, desk.slot.slotId)).body.taken).toBeNull();
  });

  test('a transfer is not offered without a bank account', async () => {
    const [{ value } = { value: null }] = await site.db.query<{ value: unknown }>(
      `DELETE FROM settings WHERE name = 'bankAccount' RETURNING value`,
    );
    try {
      expect((await desk.preview()).body.ways).not.toContain('transfer');
      expect(refusal(await desk.book({ pay: TRANSFER }))).toEqual([409, 'no_bank_account']);
    } finally {
      await site.db.query(`INSERT INTO settings (name, value) VALUES ('bankAccount', $1)`, [JSON.stringify(value)]);
    }
    expect((await desk.preview()).body.ways).toContain('transfer');
  });
});
