import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/staff/bookings.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { erasedEmail } from '#domain/members/erased.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { eraseMember } from '#server/features/accounts/commands/erase-member.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import {
  type GivenSlot,
  givenMember,
  givenPurchasedTicket,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { mailsTo as lettersTo } from '#server/testing/readers/mail.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PRICE = 1_200_000;
const MAI = { name: 'Trần Thị Mai', language: 'vi' };
const CASH = { way: 'cash', amount: PRICE };
const TRANSFER = { way: 'transfer', amount: PRICE };

let site: Site;
let staff: GivenStaff;
let slot: GivenSlot;
const now = () => site.context.clock.now();
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  await site.worker.drained();
});
beforeEach(async () => {
  staff = await givenStaff(site.db, { role: 'receptionist', now: now() });
  slot = await givenSlot(site.db, { startTime: addMinutes(now(), 20 * 24 * 60) });
});
afterAll(() => site.close());

type Wish = { as?: GivenStaff; at?: string; person?: object; pay?: object; partySize?: number; key?: string };

const book = ({ as = staff, at = slot.slotId, person = MAI, pay = CASH, partySize = 2, key }: Wish = {}) =>
  site.call('POST', '/api/admin/bookings', {
    headers: { ...as.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    body: { slotId: at, person, partySize, pay },
  });
const preview = (person?: object, as = staff) =>
  site.call('POST', '/api/admin/bookings/preview', { headers: as.headers, body: { slotId: slot.slotId, person } });
const takeMoney = (id: string, body: object = { method: 'transfer', amount: PRICE }, as = staff) =>
  site.call('POST', `/api/admin/bookings/${id}/money`, { headers: as.headers, body });
const refusal = ({ status, body }: CallAnswer) => [status, body.code];

type Made = {
  id: string;
  member_id: string;
  email: string;
  name: string;
  registered_by: string;
  status: string;
  payment_required: boolean;
  payment_method: string | null;
};

async function reservationOf(slotId = slot.slotId): Promise<Made | undefined> {
  const [row] = await site.db.query<Made>(
    `SELECT r.id, r.status, r.payment_required, r.payment_method, m.name, m.email, m.registered_by, m.id AS member_id
     FROM reservations r LEFT JOIN members m ON m.id = r.member_id WHERE r.slot_id = $1 AND r.status <> 'CANCELED'`,
    [slotId],
  );
  return row;
}

async function madeIn(slotId = slot.slotId): Promise<Made> {
  const made = await reservationOf(slotId);
  if (made === undefined) throw new Error(`Slot ${slotId} has no reservation`);
  return made;
}

const balanceOf = (memberId: string) =>
  site.db.query(
    `SELECT p.account, sum(p.amount)::integer AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
     LEFT JOIN purchased_tickets pt ON pt.id = e.purchased_ticket_id
     JOIN transactions t ON t.id = coalesce(pt.transaction_id, e.transaction_id)
     WHERE t.member_id = $1 GROUP BY p.account HAVING sum(p.amount) <> 0 ORDER BY p.account`,
    [memberId],
  );

type ReceivedMail = { subject: string; text: string; html: string; attachments: object[] };

async function fullMailsTo(email: string): Promise<ReceivedMail[]> {
  await site.worker.drained();
  return (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).body.messages;
}

const mailsTo = async (email: string) => (await fullMailsTo(email)).map(({ subject }) => subject);

test('the timeline says that nothing was mailed to a guest without an address', async () => {
  const email = `${randomUUID()}@guests.example`;
  const deliveriesTo = async (person: object) => {
    const { slotId } = await givenSlot(site.db, { startTime: addMinutes(now(), 21 * 24 * 60) });
    await book({ at: slotId, person });
    await site.worker.drained();
    const { id } = await madeIn(slotId);
    const { headers } = staff;
    const { body } = await site.call('GET', `/api/admin/bookings/${id}/timeline`, { headers });
    return body.flatMap(({ delivery }: TimelineEntry) => delivery ?? []);
  };
  expect(await deliveriesTo({ name: 'Lê Thị Sen', language: 'vi' })).toEqual(['no_address']);
  expect(await deliveriesTo({ name: 'Lê Thị Sen', language: 'vi', email })).toEqual(['sent']);
});

test('the board and the booking say how many guests come', async () => {
  const soon = await givenSlot(site.db, { startTime: addMinutes(now(), 60) });
  await book({ at: soon.slotId, partySize: 3 });
  const { id } = await madeIn(soon.slotId);
  const { headers } = staff;
  expect((await site.call('GET', `/api/admin/bookings/${id}`, { headers })).body).toMatchObject({ partySize: 3 });
  const { body: board } = await site.call('GET', `/api/admin/today?locationId=${soon.locationId}`, { headers });
  const visits = board.rooms.flatMap(({ slots }: { slots: { visit: object | null }[] }) => slots);
  expect(visits).toContainEqual(expect.objectContaining({ visit: expect.objectContaining({ partySize: 3 }) }));
});

describe('money taken at once', () => {
  // shows: 12.27
  test.each([
    ['cash', 'till'],
    ['terminal', 'terminal'],
  ])(
    'money taken at once by %s is in the account %s, with ticket, entry codes, invoice and the trail of who took it',
    async (way, account) => {
      const { status, body } = await book({ pay: { way, amount: PRICE } });
      expect([status, body]).toEqual([
        201,
        { reservationId: expect.any(String), isPaid: true, amount: PRICE, transfer: null, link: null },
      ]);
      await site.worker.drained();
      const made = await madeIn();
      expect(made).toMatchObject({ status: 'PENDING', payment_method: 'reception', payment_required: false });
      expect(made).toMatchObject({ name: 'Trần Thị Mai', registered_by: 'desk' });
      expect(await balanceOf(made.member_id)).toEqual(
        [
          { account: 'bookings', amount: -PRICE },
          { account, amount: PRICE },
        ].sort((a, b) => a.account.localeCompare(b.account)),
      );
      const codes = await site.db.query(`SELECT 1 FROM entry_codes WHERE reservation_id = $1`, [made.id]);
      const invoices = await site.db.query(
        'SELECT gross FROM invoices i JOIN transactions t ON t.id = i.transaction_id WHERE t.member_id = $1',
        [made.member_id],
      );
      const acts = await site.db.query(
        `SELECT action, actor, actor_id, location_id FROM history WHERE subject_id = $1 AND action LIKE ANY ('{booking.%,reservation.made}') ORDER BY id`,
        [made.id],
      );
      expect([codes.length, invoices]).toEqual([2, [{ gross: PRICE }]]);
      const by = { actor: 'staff', actor_id: staff.id, location_id: slot.locationId };
      expect(acts).toEqual([
        { action: 'reservation.made', ...by },
        { action: 'booking.money_taken', ...by },
        { action: 'booking.made_at_desk', ...by },
      ]);
      expect(await auditAtRest(site.db, now())).toEqual([]);
    },
  );

  test('money taken at once is returned by hand the way it came', async () => {
    await book();
    const made = await madeIn();
    const token = randomUUID().replaceAll('-', '');
    await site.db.query(`UPDATE members SET registered_by = 'mail' WHERE id = $1`, [made.member_id]);
    await site.db.query(
      `INSERT INTO sessions (token_hash, member_id, created_at, expires_at) VALUES (sha256(convert_to($1, 'UTF8')), $2, $3, $4)`,
      [token, made.member_id, now(), addMinutes(now(), 60)],
    );
    await site.db.query('DELETE FROM holidays');
    const body = { userId: made.member_id, reservationId: made.id };
    expect((await site.call('POST', '/api/payment/refund', { token, body })).status).toBe(200);
    const [refund] = await site.db.query<{ id: string }>(
      'SELECT f.id FROM refunds f JOIN transactions t ON t.id = f.transaction_id WHERE t.member_id = $1',
      [made.member_id],
    );
    await settleRefund(site.db, { refundId: refund?.id ?? '', by: 'hand', now: now() });
    await mailsTo(made.email);
    expect(await balanceOf(made.member_id)).toEqual([]);
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a booking is refused when its price differs from what the guest was told', async () => {
    expect(refusal(await book({ pay: { way: 'cash', amount: PRICE - 1 } }))).toEqual([409, 'amount_differs']);
    expect(await reservationOf()).toBeUndefined();
  });

  test('money is taken once, however often the request arrives', async () => {
    const key = randomUUID();
    const answers = [await book({ key }), await book({ key })];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const made = await madeIn();
    const captures = await site.db.query('SELECT 1 FROM transactions WHERE member_id = $1', [made.member_id]);
    expect(captures).toHaveLength(1);
  });

  test('a program that costs nothing leads to no capture at the desk', async () => {
    const free = await givenSlot(site.db, { price: 0, startTime: addMinutes(now(), 600) });
    expect((await book({ at: free.slotId, pay: { way: 'cash', amount: 0 } })).status).toBe(201);
    expect(await reservationOf(free.slotId)).toMatchObject({ payment_method: 'free' });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });
});

describe('the person', () => {
  const emailOf = () => `${randomUUID().slice(0, 8)}@guests.example`;

  test('a person without an email address has no login and gets no mail, and the jobs end as done', async () => {
    await book();
    const made = await madeIn();
    expect(made.email).toBe(`desk-${made.member_id}@desk.invalid`);
    expect(await mailsTo(made.email)).toEqual([]);
    const read = await site.call('GET', `/api/admin/bookings/${made.id}`, { headers: staff.headers });
    expect(read.body.person).toMatchObject({ memberId: made.member_id, hasLogin: false });
    const open = await site.db.query(
      `SELECT kind FROM jobs WHERE key = $1 AND kind = 'mail-reservation-confirmed' AND done_at IS NULL`,
      [made.id],
    );
    expect(open).toEqual([]);
  });

  describe('asking for erasure', () => {
    const phone = '0912000333';
    let made: Made;
    let headers: GivenStaff['headers'];
    const call = (path: string, body: object, id = made.id) =>
      site.call('POST', `/api/admin/bookings/${id}/${path}`, { headers, body });
    const erase = (reason = 'Asked by phone') => call('erase-guest', { reason });
    const cancel = () => call('cancel', { refund: 'rule', reason: 'Asked by phone', version: '0.PENDING.paid' });
    const write = (at: Date) => site.db.query('UPDATE members SET deleted_at = $2 WHERE id = $1', [made.member_id, at]);
    beforeEach(async () => {
      await book({ person: { ...MAI, email: emailOf(), phone } });
      made = await madeIn();
      headers = (await givenStaff(site.db, { role: 'owner', now: now() })).headers;
    });

    test('a guest who asks for erasure is erased once nothing is to come and no refund is open, and the booking stays', async () => {
      expect(refusal(await erase())).toEqual([409, 'guest_still_expected']);
      await call('notes', { id: randomUUID(), text: 'Trần Thị Mai likes it hot' });
      await cancel();
      expect(refusal(await erase())).toEqual([409, 'guest_money_open']);
      await expect(write(now())).rejects.toThrow('money to pay or to get back');
      const [refund] = await site.db.query<{ id: string }>(
        'SELECT f.id FROM refunds f JOIN transactions t ON t.id = f.transaction_id WHERE t.member_id = $1',
        [made.member_id],
      );
      const settled = { by: 'hand', reason: 'Handed over' };
      const path = `/api/admin/refunds/${refund?.id}/settled`;
      expect((await site.call('POST', path, { headers, body: settled })).status).toBe(200);
      expect(await erase(`Asked by Tran Thi Mai, ${made.email} and +84 912 000 333`)).toMatchObject({
        status: 200,
        body: {
          status: 'CANCELED',
          person: { name: null, email: '', phone: null },
          notes: [],
          may: { erase: false },
        },
      });
      const acts = await site.db.query(
        `SELECT action, reason FROM history WHERE action IN ('guest.erased', 'member.deleted') AND subject_id = ANY ($1) ORDER BY action`,
        [[made.id, made.member_id]],
      );
      const reason = 'Asked by … … …, … and …';
      expect(acts).toEqual(['guest.erased', 'member.deleted'].map((action) => ({ action, reason })));
      expect(refusal(await erase())).toEqual([409, 'contact_of_member']);
      await site.worker.drained();
      expect(await auditAtRest(site.db, now())).toEqual([]);
    });

    test('a guest who asks for erasure is refused while inside, and afterwards while a charge is open', async () => {
      const soon = await givenSlot(site.db, { startTime: addMinutes(now(), 10) });
      await book({ at: soon.slotId });
      made = await madeIn(soon.slotId);
      const mark = { id: randomUUID(), kind: 'arrived', tappedAt: now().toISOString() };
      const path = `/api/admin/visits/${made.id}/marks`;
      expect((await site.call('POST', path, { headers, body: mark })).status).toBe(200);
      const longer = { minutes: 30, owes: 400_000, version: '0.ATTENDED.paid' };
      const [charge] = (await call('end', longer)).body.charges;
      expect(refusal(await erase())).toEqual([409, 'guest_still_expected']);
      await expect(write(now())).rejects.toThrow('is inside');
      await site.advance(3 * 3600);
      await site.worker.drained();
      headers = (await givenStaff(site.db, { role: 'owner', now: now() })).headers;
      expect(refusal(await erase())).toEqual([409, 'guest_money_open']);
      await expect(write(now())).rejects.toThrow('money to pay or to get back');
      const waived = { headers, body: { reason: 'Our mistake' } };
      expect((await site.call('POST', `/api/admin/charges/${charge.id}/waive`, waived)).status).toBe(200);
      expect((await erase()).status).toBe(200);
      expect(await auditAtRest(site.db, now())).toEqual([]);
    });
  });

  test('a person with the placeholder of an erased member as email address is refused', async () => {
    const member = await givenMember(site.db);
    await site.db.transaction((tx) => eraseMember(tx, { memberId: member.id, now: now() }));
    const answer = await book({ person: { ...MAI, email: erasedEmail(member.id) } });
    expect(refusal(answer)).toEqual([422, 'invalid_fields']);
  });

  test('a person with an email address gets the confirmation', async () => {
    const email = emailOf();
    await book({ person: { ...MAI, email: ` ${email.toUpperCase()} ` } });
    expect(await mailsTo(email)).toEqual([expect.stringContaining('Yumori')]);
  });

  test('a person with exactly the email address of a member is that member, whose language and name stay', async () => {
    const member = await givenMember(site.db, { locale: 'ja' });
    await book({ person: { ...MAI, email: member.email } });
    expect(await reservationOf()).toMatchObject({ member_id: member.id, name: member.name });
  });

  test('a person with the phone number of a member is that member only if the name matches too', async () => {
    const phone = `09${randomUUID().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`;
    const member = await givenMember(site.db, { phone_number: phone, name: 'Lê Văn Hải', locale: 'ja' });
    expect((await preview({ ...MAI, phone })).body.known).toBeNull();
    const person = { name: 'hai le van', phone: `+84 ${phone.slice(1)}`, language: 'vi' };
    const known = { name: 'Lê Văn Hải', locale: 'ja', hasEmail: true, hasTicket: false };
    expect((await preview(person)).body.known).toEqual(known);
    await book({ person });
    expect(await reservationOf()).toMatchObject({ member_id: member.id });
  });

  test('a person who comes again with the same phone number and name is the same desk guest', async () => {
    const person = { ...MAI, phone: `08${Date.now()}` };
    await book({ person });
    const first = await madeIn();
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    await book({ person, at: other.slotId });
    expect((await madeIn(other.slotId)).member_id).toBe(first.member_id);
  });

  test('a desk guest takes the account over with a mailed link for a new password, bookings included', async () => {
    const email = emailOf();
    await book({ person: { ...MAI, email } });
    await mailsTo(email);
    await site.call('POST', '/api/auth/forgot-password', { body: { email } });
    await site.worker.drained();
    const { body } = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
    const token = /[?&#]token=([\w-]+)/.exec(body.messages[0].text)?.[1];
    const newPassword = 'Quiet-Water-47';
    const reset = await site.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });
    expect([reset.status, body.messages[0].subject]).toEqual([200, expect.any(String)]);
    const made = await madeIn();
    expect(made).toMatchObject({ email, registered_by: 'mail' });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a desk guest opens the door from the page of the booking without a login, until taking the account over', async () => {
    await book();
    const made = await madeIn();
    await site.worker.drained();
    const page = () => site.call('GET', `/api/reservations/${made.id}`);
    const invoiceUrl = expect.stringContaining('/api/invoices/');
    expect((await page()).body).toMatchObject({ viewer: 'guest', ttLockQRCodes: [{}, {}], invoiceUrl });
    const codes = (await page()).body.ttLockQRCodes.map(({ id }: { id: string }) => id);
    const content = () => site.call('GET', `/api/ttlock-qr-codes/${codes[0]}/qr-code-content`);
    expect(refusal(await content())).toEqual([403, 'entry_code_not_yet_valid']);
    await site.db.query(`UPDATE members SET registered_by = 'mail' WHERE id = $1`, [made.member_id]);
    expect((await page()).body).toMatchObject({ viewer: 'visitor', ttLockQRCodes: [], invoiceUrl: null });
    expect(refusal(await content())).toEqual([404, 'entry_code_not_found']);
  });

  test('a desk guest cannot verify the address without taking the account over', async () => {
    const email = emailOf();
    await book({ person: { ...MAI, email } });
    const before = await mailsTo(email);
    await site.call('POST', '/api/auth/resend-verification', { body: { email } });
    expect(await mailsTo(email)).toEqual(before);
  });

  test.each([
    [{ name: ' ', language: 'vi' }, 'person.name'],
    [{ ...MAI, email: 'mai@' }, 'person.email'],
    [{ ...MAI, phone: '12ab' }, 'person.phone'],
  ])('the contact %o is refused, naming the field', async (person, field) => {
    const { status, body } = await book({ person });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('a transfer', () => {
  // shows: 12.28
  test('a transfer is awaited for two hours with a reference and a VietQR code, and pays once staff see it', async () => {
    const { body } = await book({ pay: TRANSFER });
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
    const made = await madeIn();
    expect(made).toMatchObject({ payment_required: true });
    const { payBy, bank, accountNumber, accountOwner, qr } = body.transfer;
    const page = () => site.call('GET', `/api/reservations/${made.id}`);
    expect((await page()).body).toMatchObject({
      ...{ viewer: 'guest', paymentRequired: true, amountDue: PRICE, payBy },
      transfer: { reference, bank, accountNumber, accountOwner, qr },
    });
    const again = await site.call('GET', `/api/admin/bookings/${made.id}/money`, { headers: staff.headers });
    expect(again.body).toEqual(body);

    const seen = await takeMoney(made.id);
    expect([seen.status, seen.body]).toEqual([
      200,
      { reservationId: made.id, isPaid: true, amount: PRICE, transfer: null, link: null },
    ]);
    expect(await balanceOf(made.member_id)).toEqual([
      { account: 'bank', amount: PRICE },
      { account: 'bookings', amount: -PRICE },
    ]);
    expect(refusal(await takeMoney(made.id))).toEqual([409, 'not_awaiting_payment']);
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
      const { body } = await book({ pay: TRANSFER, person: { ...MAI, language, email } });
      expect(body.transfer.mailedTo).toBe(email);
      await site.worker.drained();
      const [mail, ...others] = await fullMailsTo(email);
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

  test('a transfer is explained again when staff resends it, and never to a guest without an address', async () => {
    const email = `${randomUUID()}@guests.example`;
    const { body } = await book({ pay: TRANSFER, person: { ...MAI, email } });
    const path = `/api/admin/bookings/${body.reservationId}/resend`;
    expect((await site.call('POST', path, { headers: staff.headers, body: { what: 'payment_due' } })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);

    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 20 * 24 * 60) });
    const without = await book({ pay: TRANSFER, at: other.slotId, person: { ...MAI, name: 'Lê Văn Không' } });
    expect(without.body.transfer.mailedTo).toBeNull();
    const shown = await site.call('GET', `/api/admin/bookings/${without.body.reservationId}`, {
      headers: staff.headers,
    });
    expect(shown.body).toMatchObject({ person: { email: '' }, resendable: [] });
  });

  test('a booking is found by the reference of its transfer, as a bank statement shows it', async () => {
    const { reservationId, transfer } = (await book({ pay: TRANSFER })).body;
    for (const typed of [transfer.reference, transfer.reference.toLowerCase()]) {
      const found = await site.call('GET', `/api/admin/bookings?q=${typed}`, { headers: staff.headers });
      expect(found.body).toMatchObject([{ id: reservationId }]);
    }
    await takeMoney(reservationId);
    const paid = await site.call('GET', `/api/admin/bookings/${reservationId}`, { headers: staff.headers });
    expect(paid.body.payment).toMatchObject({ method: 'transfer', reference: transfer.reference });
  });

  test('a transfer of another amount is not accepted', async () => {
    await book({ pay: TRANSFER });
    const made = await madeIn();
    expect(refusal(await takeMoney(made.id, { method: 'transfer', amount: 5 }))).toEqual([409, 'amount_differs']);
    expect(await balanceOf(made.member_id)).toEqual([]);
  });

  test('a transfer keeps the price that the guest was told', async () => {
    await book({ pay: TRANSFER });
    const made = await madeIn();
    await site.db.query('UPDATE tickets SET price = price + 1 WHERE id = $1', [slot.ticketId]);
    expect(refusal(await takeMoney(made.id, { method: 'transfer', amount: PRICE + 1 }))).toEqual([
      409,
      'amount_differs',
    ]);
    expect((await takeMoney(made.id)).status).toBe(200);
  });

  test('a transfer can be replaced by cash at the desk', async () => {
    await book({ pay: TRANSFER });
    const made = await madeIn();
    expect((await takeMoney(made.id, { method: 'cash', amount: PRICE })).status).toBe(200);
    expect(await balanceOf(made.member_id)).toEqual([
      { account: 'bookings', amount: -PRICE },
      { account: 'till', amount: PRICE },
    ]);
  });

  test('a transfer pays for a slot that is no longer offered by then', async () => {
    await book({ pay: TRANSFER });
    const made = await madeIn();
    await site.db.query('UPDATE slots SET withdrawn_at = $2 WHERE id = $1', [slot.slotId, now()]);
    expect((await takeMoney(made.id)).status).toBe(200);
    expect(await madeIn()).toMatchObject({ id: made.id, payment_required: false, payment_method: 'reception' });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a transfer that is not seen in time frees the slot, and is then no longer accepted', async () => {
    await book({ pay: TRANSFER });
    const made = await madeIn();
    await site.advance(2 * 60 * 60 + 1);
    expect(await reservationOf()).toBeUndefined();
    staff = await givenStaff(site.db, { role: 'receptionist', now: now() });
    expect(refusal(await takeMoney(made.id))).toEqual([409, 'not_awaiting_payment']);
    expect((await preview()).body.taken).toBeNull();
  });

  test('a transfer is not offered without a bank account', async () => {
    const [{ value } = { value: null }] = await site.db.query<{ value: unknown }>(
      `DELETE FROM settings WHERE name = 'bankAccount' RETURNING value`,
    );
    try {
      expect((await preview()).body.ways).not.toContain('transfer');
      expect(refusal(await book({ pay: TRANSFER }))).toEqual([409, 'no_bank_account']);
    } finally {
      await site.db.query(`INSERT INTO settings (name, value) VALUES ('bankAccount', $1)`, [JSON.stringify(value)]);
    }
    expect((await preview()).body.ways).toContain('transfer');
  });
});

describe('without money', () => {
  test('a refused voucher registers no guest', async () => {
    const { code } = await givenVoucher(site.db);
    expect((await book({ pay: { way: 'voucher', code } })).status).toBe(201);
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    const members = () => site.db.query('SELECT id FROM members ORDER BY id');
    const before = await members();
    const person = { name: 'Never here before', language: 'en' };
    for (const wrong of [code, 'AAAA-BBBB-CCCC'])
      expect((await book({ at: other.slotId, person, pay: { way: 'voucher', code: wrong } })).status).toBeGreaterThan(
        400,
      );
    expect(await members()).toEqual(before);
  });

  // shows: 12.29
  test('a voucher is redeemed for the person, and the trail names who did it', async () => {
    const { code, id } = await givenVoucher(site.db);
    expect((await book({ pay: { way: 'voucher', code } })).status).toBe(201);
    expect(await reservationOf()).toMatchObject({ payment_method: 'voucher', registered_by: 'desk' });
    const acts = await site.db.query('SELECT actor, actor_id FROM history WHERE subject_id = $1', [id]);
    expect(acts).toEqual([{ actor: 'staff', actor_id: staff.id }]);
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    expect(refusal(await book({ at: other.slotId, pay: { way: 'voucher', code } }))).toEqual([
      409,
      'voucher_already_used',
    ]);
  });

  // shows: 12.30
  test('the unused ticket of a known member is used', async () => {
    const member = await givenMember(site.db);
    const person = { ...MAI, email: member.email };
    const pay = { way: 'ticket' };
    expect(refusal(await book({ person, pay }))).toEqual([404, 'ticket_not_found']);
    await givenPurchasedTicket(site.db, { slot, memberId: member.id, now: now() });
    expect((await preview(person)).body).toMatchObject({ known: { hasTicket: true } });
    expect((await book({ person, pay })).status).toBe(201);
    expect(await reservationOf()).toMatchObject({ payment_method: 'ticket', member_id: member.id });
  });

  // shows: 12.31
  test('a free booking needs the permission, a fresh factor and a reason, which the trail keeps', async () => {
    const pay = { way: 'free', reason: 'The boiler failed last time' };
    expect(refusal(await book({ pay }))).toEqual([403, 'forbidden']);
    const stale = { factor_at: addMinutes(now(), -6) };
    const tired = await givenStaff(site.db, { role: 'manager', now: now(), session: stale });
    expect(refusal(await book({ as: tired, pay }))).toEqual([403, 'fresh_factor_required']);
    const manager = await givenStaff(site.db, { role: 'manager', now: now() });
    expect((await book({ as: manager, pay: { way: 'free', reason: ' ' } })).status).toBe(400);
    expect((await book({ as: manager, pay })).status).toBe(201);
    const made = await madeIn();
    expect(made).toMatchObject({ payment_method: 'free' });
    const acts = await site.db.query(
      `SELECT reason FROM history WHERE subject_id = $1 AND action = 'booking.made_at_desk'`,
      [made.id],
    );
    expect(acts).toEqual([{ reason: 'The boiler failed last time' }]);
  });

  // shows: 12.47
  test('a free booking is mailed to every owner once, with who did it and why; a paid one is not', async () => {
    const owner = await givenStaff(site.db, { role: 'owner', now: now() });
    const manager = await givenStaff(site.db, { role: 'manager', now: now(), name: 'Phạm Quân' });
    const pay = { way: 'free', reason: 'The boiler failed last time' };
    expect((await book({ as: manager, pay, key: 'free-once' })).status).toBe(201);
    expect((await book({ as: manager, pay, key: 'free-once' })).status).toBe(201);
    const paid = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    expect((await book({ at: paid.slotId })).status).toBe(201);
    await site.worker.drained();
    const mails = await lettersTo(site.call, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Free booking: /)]);
    expect(mails[0]?.text).toContain('Phạm Quân');
    expect(mails[0]?.text).toContain('The boiler failed last time');
    expect(mails[0]?.text).toContain(`/admin/bookings/${(await madeIn()).id}`);
  });

  describe('above the limit of one person', () => {
    const pay = { way: 'free', reason: 'Opening week' };
    const later = (hours: number) => givenSlot(site.db, { startTime: addMinutes(now(), 21 * 24 * 60 + hours * 300) });
    const decide = (as: GivenStaff, id: string, decision = 'approve') =>
      site.call('POST', `/api/admin/approvals/${id}/decide`, {
        headers: as.headers,
        body: { decision, reason: 'The owner knows them' },
      });
    let manager: GivenStaff;
    let owner: GivenStaff;
    beforeEach(async () => {
      await site.db.query(`INSERT INTO settings (name, value) VALUES ('free_limit', $1)`, [2 * PRICE]);
      manager = await givenStaff(site.db, { role: 'manager', now: now() });
      owner = await givenStaff(site.db, { role: 'owner', now: now() });
    });
    afterEach(() => site.db.query(`DELETE FROM settings WHERE name = 'free_limit'`));

    /** Makes two free bookings, which reach the limit, and requests a third. */
    async function asked(): Promise<{ at: string; approvalId: string }> {
      const [first, second, third] = [await later(1), await later(2), await later(3)];
      expect((await book({ as: manager, at: first.slotId, pay })).status).toBe(201);
      // Bookings paid in cash do not count as free.
      expect((await book({ as: manager })).status).toBe(201);
      expect((await book({ as: manager, at: second.slotId, pay })).status).toBe(201);
      const { status, body } = await book({ as: manager, at: third.slotId, pay });
      expect(status).toBe(202);
      return { at: third.slotId, approvalId: body.approvalId };
    }

    // shows: 12.50
    test('a free booking above the limit is made once another person approves it, and never by the person who asked', async () => {
      const { at, approvalId } = await asked();
      expect(await reservationOf(at)).toBeUndefined();
      expect(refusal(await book({ as: manager, at, pay }))).toEqual([409, 'approval_waits']);
      expect(refusal(await decide(manager, approvalId))).toEqual([403, 'approval_own']);
      const { body: waiting } = await site.call('GET', '/api/admin/approvals', { headers: owner.headers });
      const mine = waiting.find(({ id }: { id: string }) => id === approvalId);
      expect(mine).toMatchObject({ kind: 'free_booking', bookingId: null, amount: PRICE, mayDecide: true });
      const answers = await Promise.all([decide(owner, approvalId), decide(owner, approvalId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await madeIn(at)).toMatchObject({ payment_method: 'free', status: 'PENDING' });
      const [made] = await site.db.query('SELECT made_by, approval_id FROM desk_bookings d WHERE reservation_id = $1', [
        (await madeIn(at)).id,
      ]);
      expect(made).toEqual({ made_by: manager.id, approval_id: approvalId });
      await site.worker.drained();
      expect(await auditAtRest(site.db, now())).toEqual([]);
    });

    test('the preview of its slot says until when the request waits, and no longer once it is decided', async () => {
      const { at, approvalId } = await asked();
      const waits = async (slotId: string) => {
        const { body } = await site.call('POST', '/api/admin/bookings/preview', {
          headers: staff.headers,
          body: { slotId },
        });
        return body.freeWaitsUntil;
      };
      const { body: waiting } = await site.call('GET', '/api/admin/approvals', { headers: owner.headers });
      const { expiresAt } = waiting.find(({ id }: { id: string }) => id === approvalId);
      expect([await waits(at), await waits(slot.slotId)]).toEqual([expiresAt, null]);
      expect((await decide(owner, approvalId, 'decline')).status).toBe(200);
      expect(await waits(at)).toBeNull();
    });

    test('a free booking cannot be approved while its time slot is taken, but can be declined', async () => {
      const { at, approvalId } = await asked();
      await holdSlot(site.call, await givenMember(site.db), at);
      expect(refusal(await decide(owner, approvalId))).toEqual([409, 'slot_held']);
      expect((await decide(owner, approvalId, 'decline')).status).toBe(200);
      expect(refusal(await decide(owner, approvalId))).toEqual([409, 'approval_decided']);
      expect(await reservationOf(at)).toBeUndefined();
    });

    test('the database refuses a free booking whose approval was not given', async () => {
      const { approvalId } = await asked();
      const { id } = await madeIn();
      await expect(
        site.db.query('UPDATE desk_bookings SET approval_id = $2 WHERE reservation_id = $1', [id, approvalId]),
      ).rejects.toThrow('does not allow this booking');
    });

    test.each([
      ['slot', 'subject_id = gen_random_uuid()'],
      ['guest', `payload = payload || '{"memberId": "nobody"}'`],
      ['price', 'amount = amount - 1'],
    ])('the database takes an approval for no other %s than was asked for', async (_, other) => {
      const { approvalId } = await asked();
      expect((await decide(owner, approvalId)).status).toBe(200);
      const insertAgain = (sets: string) =>
        site.db.transaction(async (tx) => {
          const taken = 'DELETE FROM desk_bookings d WHERE approval_id = $1 RETURNING to_jsonb(d) AS row';
          const [made] = await tx.query<{ row: object }>(taken, [approvalId]);
          await tx.query(`UPDATE approvals SET ${sets} WHERE id = $1`, [approvalId]);
          const text = 'INSERT INTO desk_bookings SELECT (jsonb_populate_record(NULL::desk_bookings, $1)).*';
          await tx.query(text, [JSON.stringify(made?.row)]);
        });
      await expect(insertAgain(other)).rejects.toThrow('does not allow this booking');
      await insertAgain('reason = reason');
    });
  });
});

describe('a slot', () => {
  test('the preview says for how many guests the room is', async () => {
    const room = await givenRoom(site.db, { name: 'mizuki' });
    slot = await givenSlot(site.db, { startTime: addMinutes(now(), 20 * 24 * 60), room });
    expect((await preview()).body.slot.capacity).toBe(6);
  });

  test('a slot that a guest holds on the web is refused, in the preview too', async () => {
    await holdSlot(site.call, await givenMember(site.db), slot.slotId);
    expect((await preview()).body.taken).toBe('slot_held');
    expect(refusal(await book())).toEqual([409, 'slot_held']);
  });

  test('a slot that the person holds on the web is booked in place of the hold', async () => {
    const member = await givenMember(site.db);
    await holdSlot(site.call, member, slot.slotId);
    const person = { ...MAI, email: member.email };
    expect((await preview(person)).body.taken).toBeNull();
    expect((await book({ person })).status).toBe(201);
    const holds = await site.db.query('SELECT ending FROM holds WHERE member_id = $1', [member.id]);
    expect(holds).toEqual([{ ending: 'paid' }]);
  });

  test('a slot that the person holds on the web is not booked to be paid later, and the answer says who holds it', async () => {
    const member = await givenMember(site.db);
    await holdSlot(site.call, member, slot.slotId);
    const answer = await book({ person: { ...MAI, email: member.email }, pay: { way: 'link', amount: PRICE } });
    expect(refusal(answer)).toEqual([409, 'held_by_this_guest']);
  });

  test('a slot is listed with its day as long as it is free, even after it has begun', async () => {
    const begun = await givenSlot(site.db, { startTime: addMinutes(now(), -30) });
    const day = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const listed = async ({ locationId }: GivenSlot, on: string) => {
      const path = `/api/admin/free-slots?locationId=${locationId}&day=${on}`;
      return (await site.call('GET', path, { headers: staff.headers })).body.map(({ id }: { id: string }) => id);
    };
    expect(await listed(begun, day(begun.startTime))).toEqual([begun.slotId]);
    expect(await listed(slot, day(slot.startTime))).toEqual([slot.slotId]);
    expect(await listed(slot, day(addMinutes(slot.startTime, 24 * 60)))).toEqual([]);
    await book();
    expect(await listed(slot, day(slot.startTime))).toEqual([]);
  });

  test('a slot that is locked, booked or over is refused', async () => {
    await site.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [slot.slotId, now()]);
    expect(refusal(await book())).toEqual([409, 'slot_locked']);
    await site.db.query('UPDATE slots SET locked_at = NULL WHERE id = $1', [slot.slotId]);
    await book();
    expect(refusal(await book())).toEqual([409, 'slot_booked']);
    const over = await givenSlot(site.db, { startTime: addMinutes(now(), -91) });
    expect(refusal(await book({ at: over.slotId }))).toEqual([409, 'slot_ended']);
  });

  test('a slot of another location does not exist for a receptionist, and a cleaner may not book', async () => {
    const elsewhere = await givenSlot(site.db);
    const here = await givenStaff(site.db, { role: 'receptionist', locationId: slot.locationId, now: now() });
    const absent = await book({ as: here, at: randomUUID() });
    const foreign = await book({ as: here, at: elsewhere.slotId });
    expect(refusal(foreign)).toEqual([404, 'slot_not_found']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    await book({ at: elsewhere.slotId, pay: TRANSFER });
    const made = await madeIn(elsewhere.slotId);
    expect(refusal(await takeMoney(made.id, undefined, here))).toEqual([404, 'reservation_not_found']);
    const cleaner = await givenStaff(site.db, { role: 'cleaner', now: now() });
    expect(refusal(await book({ as: cleaner }))).toEqual([403, 'forbidden']);
  });
});

describe("a day's money", () => {
  const moneyAt = (as: GivenStaff, query: string) =>
    site.call('GET', `/api/admin/money/day?${query}`, { headers: as.headers });

  // shows: 12.32
  test("a day's money equals the ledger, at each location and in total", async () => {
    await site.advance(2 * 24 * 60 * 60);
    const manager = await givenStaff(site.db, { role: 'manager', now: now() });
    const day = new Date(now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    await book({ as: manager });
    await book({ as: manager, at: other.slotId, pay: { way: 'terminal', amount: PRICE } });
    const all = (await moneyAt(manager, `day=${day}`)).body;
    expect(all).toEqual({
      day,
      places: [
        { account: 'till', takings: 1, taken: PRICE, refunds: 0, returned: 0, net: PRICE },
        { account: 'terminal', takings: 1, taken: PRICE, refunds: 0, returned: 0, net: PRICE },
      ],
      net: 2 * PRICE,
    });
    const ledger = await site.db.query(
      `SELECT p.account, sum(p.amount)::int AS net FROM postings p JOIN journal_entries e ON e.id = p.entry_id
       WHERE p.amount > 0 AND e.kind = 'ticket_sold' AND (e.occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date = $1::date
       GROUP BY p.account ORDER BY p.account DESC`,
      [day],
    );
    expect(ledger).toEqual(all.places.map(({ account, net }: { account: string; net: number }) => ({ account, net })));
    const here = (await moneyAt(manager, `day=${day}&locationId=${slot.locationId}`)).body;
    expect(here).toMatchObject({ places: [{ account: 'till' }], net: PRICE });
  });

  test("a day's money at another location is not found, and a receptionist may not see any", async () => {
    const here = await givenStaff(site.db, { role: 'accountant', locationId: slot.locationId, now: now() });
    const elsewhere = await givenSlot(site.db);
    const day = '2026-11-24';
    expect(refusal(await moneyAt(here, `day=${day}&locationId=${elsewhere.locationId}`))).toEqual([
      404,
      'location_not_found',
    ]);
    expect((await moneyAt(here, `day=${day}`)).body).toEqual({ day, places: [], net: 0 });
    staff = await givenStaff(site.db, { role: 'receptionist', now: now() });
    expect(refusal(await moneyAt(staff, `day=${day}`))).toEqual([403, 'forbidden']);
  });
});
