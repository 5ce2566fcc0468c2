import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { versionOf } from '#domain/reservations/version.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts';
import {
  type GivenSlot,
  givenMember,
  givenPromotion,
  givenPurchasedTicket,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { askToPay, bookByCard, holdSlot, settle } from '#server/testing/journeys/journey.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PRICE = 1_200_000;
const MAI = { name: 'Trần Thị Mai', language: 'vi' };

let site: Site;
let staff: GivenStaff;
let slot: GivenSlot;
const now = () => site.context.clock.now();
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  await site.worker.drained();
});
beforeEach(async () => {
  // The visit begins soon, so that the rules would give nothing back.
  slot = await givenSlot(site.db, { startTime: addMinutes(now(), 60) });
  staff = await givenStaff(site.db, { role: 'receptionist', locationId: slot.locationId, now: now() });
});
afterAll(() => site.close());

async function booked(pay: object, person: object = MAI): Promise<string> {
  const body = { slotId: slot.slotId, person, partySize: 2, pay };
  const answer = await site.call('POST', '/api/admin/bookings', { headers: staff.headers, body });
  expect(answer.status).toBe(201);
  return answer.body.reservationId;
}

/** Creates another slot of the room. */
const laterSlot = (hours: number) => {
  const { roomId, locationId } = slot;
  return givenSlot(site.db, { room: { roomId, locationId }, startTime: addMinutes(now(), hours * 60) });
};

const takeBack = (id: string, { as = staff, isPaid = true, refund = 'mistake', revision = 0 } = {}) =>
  site.call('POST', `/api/admin/bookings/${id}/cancel`, {
    headers: as.headers,
    body: {
      refund,
      reason: 'Booked by mistake at the desk',
      version: versionOf({ revision, status: 'PENDING', paymentRequired: !isPaid }),
    },
  });
const read = async (id: string, as = staff) =>
  (await site.call('GET', `/api/admin/bookings/${id}`, { headers: as.headers })).body;
const isFree = async () =>
  (await site.db.query('SELECT 1 FROM slot_claims WHERE slot_id = $1', [slot.slotId])).length === 0;

describe('a booking that was made at the desk by mistake', () => {
  // shows: 12.64
  test.each([
    ['cash', 'till'],
    ['terminal', 'terminal'],
  ])('a mistaken booking by %s is taken back with its money, and %s is as before', async (way, account) => {
    const id = await booked({ way, amount: PRICE });
    expect(await read(id)).toMatchObject({ mistakeUntil: expect.any(String), mistakeReturns: PRICE });
    expect(await takeBack(id)).toMatchObject({
      status: 200,
      body: { status: 'CANCELED', mistakeUntil: null, payment: { refund: { amount: PRICE, state: 'settled' } } },
    });
    expect(await isFree()).toBe(true);
    const left = await site.db.query(
      `SELECT p.account, sum(p.amount)::integer AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
       LEFT JOIN purchased_tickets pt ON pt.id = e.purchased_ticket_id
       JOIN transactions t ON t.id = coalesce(pt.transaction_id, e.transaction_id)
       WHERE t.member_id = (SELECT member_id FROM reservations WHERE id = $1) GROUP BY p.account
       HAVING sum(p.amount) <> 0 OR p.account = $2`,
      [id, account],
    );
    expect(left).toEqual([{ account, amount: 0 }]);
    const [entry] = await site.db.query(
      `SELECT actor_id, reason, after->>'isBeyond' AS beyond FROM history
       WHERE subject_id = $1 AND action = 'reservation.canceled'`,
      [id],
    );
    expect(entry).toEqual({ actor_id: staff.id, reason: 'Booked by mistake at the desk', beyond: null });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test.each([
    ['en', 'We have refunded the full 1,200,000 ₫ to you.', 'working days'],
    ['vi', 'Chúng tôi đã hoàn lại toàn bộ 1.200.000 ₫ cho quý khách.', 'ngày làm việc'],
    ['ja', '1,200,000 ₫の全額を返金いたしました。', '営業日'],
  ])('taking a booking back is mailed in %s once, as refunded and without a date', async (language, refunded, days) => {
    const email = `${randomUUID()}@guests.example`;
    const owner = await givenStaff(site.db, { role: 'owner', now: now() });
    const id = await booked({ way: 'cash', amount: PRICE }, { ...MAI, language, email });
    await site.worker.drained();
    const before = await mailsTo(site.call, email);
    expect((await takeBack(id)).status).toBe(200);
    await site.worker.drained();
    const [mail, ...earlier] = await mailsTo(site.call, email);
    expect(earlier).toEqual(before);
    const text = mail?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(refunded);
    expect(text).not.toContain(days);
    // The rules would have kept the money, so the owners are notified.
    const news = await site.db.query(
      `SELECT 1 FROM jobs WHERE kind = 'mail-owner-news' AND payload->>'subjectId' = $1 AND payload->>'memberId' = $2`,
      [id, owner.id],
    );
    expect(news).toHaveLength(1);
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a mistaken booking paid by a transfer that arrived leaves a refund to be paid by hand', async () => {
    const id = await booked({ way: 'transfer', amount: PRICE });
    const body = { method: 'transfer', amount: PRICE };
    const path = `/api/admin/bookings/${id}/money`;
    expect((await site.call('POST', path, { headers: staff.headers, body })).status).toBe(200);
    expect(await takeBack(id)).toMatchObject({
      status: 200,
      body: { status: 'CANCELED', payment: { refund: { amount: PRICE, state: 'requested' } } },
    });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test.each([
    ['cash', 'till', 'settled'],
    ['terminal', 'terminal', 'settled'],
    ['transfer', 'bank', 'requested'],
  ])(
    'taking a mistaken booking back refunds a charge that was paid by %s, and %s is as before once it is %s',
    async (method, account, state) => {
      const email = `${randomUUID()}@guests.example`;
      const id = await booked({ way: 'cash', amount: PRICE }, { ...MAI, email });
      const at = (path: string, body: object) =>
        site.call('POST', `/api/admin/${path}`, { headers: staff.headers, body });
      const { version } = await read(id);
      const longer = await at(`bookings/${id}/end`, { minutes: 30, owes: 400_000, version });
      const [charge] = longer.body.charges;
      expect((await at(`charges/${charge.id}/pay`, { method, amount: 400_000 })).status).toBe(200);
      const inTill = method === 'transfer' ? PRICE : PRICE + 400_000;
      expect((await read(id)).mistakeReturns).toBe(inTill);
      expect(await takeBack(id, { revision: 1 })).toMatchObject({
        status: 200,
        body: { status: 'CANCELED', charges: [{ isRefunded: true }], payment: { refund: { state: 'settled' } } },
      });
      const refunds = await site.db.query<{ id: string; state: string; settled_by: string | null }>(
        `SELECT f.id, f.state, (SELECT actor_id FROM history WHERE subject_id = f.id AND action = 'refund.settled') AS settled_by
       FROM refunds f JOIN charges h ON h.transaction_id = f.transaction_id WHERE h.id = $1`,
        [charge.id],
      );
      expect(refunds).toMatchObject([{ state, settled_by: state === 'settled' ? staff.id : null }]);
      const balances = await site.db.query(
        `SELECT p.account, sum(p.amount)::integer AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
       LEFT JOIN refunds f ON f.id = e.refund_id
       JOIN charges h ON h.transaction_id IN (e.transaction_id, f.transaction_id)
       WHERE h.id = $1 GROUP BY p.account ORDER BY p.account`,
        [charge.id],
      );
      const owed = state === 'settled' ? 0 : 400_000;
      expect(balances).toEqual(
        [
          { account, amount: owed },
          { account: 'extras', amount: 0 },
          { account: 'refunds_owed', amount: 0 - owed },
        ].sort((one, other) => one.account.localeCompare(other.account)),
      );
      await site.worker.drained();
      const told = (await mailsTo(site.call, email))
        .map(({ subject }) => subject)
        .filter((said) => /400[.,]000/.test(said));
      expect(told).toHaveLength(state === 'settled' ? 1 : 0);
      expect(await auditAtRest(site.db, now())).toEqual([]);
    },
  );

  test('a mistaken booking by transfer is released, and one by voucher gives the voucher back', async () => {
    const unpaid = await booked({ way: 'transfer', amount: PRICE });
    expect((await read(unpaid)).payment).toMatchObject({ amount: PRICE, payBy: expect.any(String) });
    expect(await takeBack(unpaid, { isPaid: false })).toMatchObject({
      status: 200,
      body: { status: 'CANCELED', payment: { amount: null, payBy: null } },
    });
    const { code } = await givenVoucher(site.db);
    const first = await booked({ way: 'voucher', code });
    expect((await takeBack(first)).status).toBe(200);
    expect(await booked({ way: 'voucher', code })).not.toBe(first);
  });

  test('a mistaken booking by ticket gives the ticket back, which then pays for another slot and is refunded with it', async () => {
    const member = await givenMember(site.db);
    const purchasedTicketId = await givenPurchasedTicket(site.db, { memberId: member.id, slot });
    const [sale] = await site.db.query<{ id: string }>(
      'SELECT transaction_id AS id FROM purchased_tickets WHERE id = $1',
      [purchasedTicketId],
    );
    await issueInvoice(site.context, { transactionId: sale?.id ?? '', now: now() });
    const person = { ...MAI, email: member.email };
    const first = await booked({ way: 'ticket' }, person);
    expect(await read(first)).toMatchObject({ mistakeUntil: expect.any(String), mistakeReturns: 0 });
    expect(await takeBack(first)).toMatchObject({
      status: 200,
      body: { status: 'CANCELED', mistakeUntil: null, payment: { refund: null } },
    });
    expect(await isFree()).toBe(true);
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
    const [mail] = await mailsTo(site.call, member.email);
    expect(mail?.text).toMatch(/ticket you used for it has been returned|đã được khôi phục|未使用/);
    slot = await givenSlot(site.db, {
      room: { roomId: slot.roomId, locationId: slot.locationId },
      program: { programId: slot.programId, ticketId: slot.ticketId },
      startTime: addMinutes(now(), 48 * 60),
    });
    const second = await booked({ way: 'ticket' }, person);
    const uses = 'SELECT id, ticket_returned FROM reservations WHERE purchased_ticket_id = $1 ORDER BY created_at';
    expect(await site.db.query(uses, [purchasedTicketId])).toEqual([
      { id: first, ticket_returned: true },
      { id: second, ticket_returned: false },
    ]);
    await site.db.query('DELETE FROM holidays');
    expect((await takeBack(second, { refund: 'rule' })).body.payment.refund).toMatchObject({ amount: PRICE });
    expect((await read(first)).payment.refund).toBeNull();
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('taking a booking back is refused to another person, after 15 minutes, and on the web', async () => {
    const manager = await givenStaff(site.db, { role: 'manager', locationId: slot.locationId, now: now() });
    const id = await booked({ way: 'cash', amount: PRICE });
    expect((await read(id, manager)).mistakeUntil).toBeNull();
    expect((await takeBack(id, { as: manager })).body.code).toBe('mistake_too_late');
    await site.db.query(
      `UPDATE desk_bookings SET made_at = made_at - interval '15 minutes' WHERE reservation_id = $1`,
      [id],
    );
    expect((await read(id)).mistakeUntil).toBeNull();
    expect((await takeBack(id)).body.code).toBe('mistake_too_late');
    slot = await laterSlot(48);
    const onWeb = await bookByCard(site.call, await givenMember(site.db), slot.slotId);
    expect((await takeBack(onWeb)).body.code).toBe('mistake_too_late');
  });
});

test("a promotion's use is given back when the staff cancel without a refund, and the code works again", async () => {
  const { id: promotionId, code } = await givenPromotion(site.db, { code: 'MISTAKE1', usage_limit: 1 });
  const member = await givenMember(site.db);
  const pay = async (slotId: string) => {
    expect((await holdSlot(site.call, member, slotId)).status).toBe(200);
    return askToPay(site.call, member, slotId, { vpc_Promotion_Code: code });
  };
  const { returnUrl } = await settle(site.call, { url: (await pay(slot.slotId)).body.data.url });
  const { headers } = await site.call('GET', returnUrl);
  const id = new URL(headers.get('location') ?? '', 'http://localhost').searchParams.get('reservation') ?? '';
  const live = () =>
    site.db.query(`SELECT state FROM promotion_uses WHERE promotion_id = $1 AND state <> 'given_back'`, [promotionId]);
  expect(await live()).toHaveLength(1);
  expect(await takeBack(id, { refund: 'none' })).toMatchObject({ status: 200, body: { payment: { refund: null } } });
  expect(await live()).toEqual([]);
  await site.worker.drained();
  expect(await auditAtRest(site.db, now())).toEqual([]);
  const later = await laterSlot(48);
  expect((await pay(later.slotId)).status).toBe(200);
});
