import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/staff/bookings.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import {
  type GivenSlot,
  givenMember,
  givenPurchasedTicket,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { type Desk, givenDesk, MAI, PRICE, refusal } from '#server/testing/given/given-desk.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
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

test('the timeline says that nothing was mailed to a guest without an address', async () => {
  const email = `${randomUUID()}@guests.example`;
  const deliveriesTo = async (person: object) => {
    const { slotId } = await givenSlot(site.db, { startTime: addMinutes(now(), 21 * 24 * 60) });
    await desk.book({ at: slotId, person });
    await site.worker.drained();
    const { id } = await desk.madeIn(slotId);
    const { headers } = desk.staff;
    const { body } = await site.call('GET', `/api/admin/bookings/${id}/timeline`, { headers });
    return body.flatMap(({ delivery }: TimelineEntry) => delivery ?? []);
  };
  expect(await deliveriesTo({ name: 'Lê Thị Sen', language: 'vi' })).toEqual(['no_address']);
  expect(await deliveriesTo({ name: 'Lê Thị Sen', language: 'vi', email })).toEqual(['sent']);
});

test('the board and the booking say how many guests come', async () => {
  const soon = await givenSlot(site.db, { startTime: addMinutes(now(), 60) });
  const { headers } = desk.staff;
  const body = { slotId: soon.slotId, person: MAI, partySize: 3, pay: { way: 'cash', amount: PRICE } };
  await site.call('POST', '/api/admin/bookings', { headers, body });
  const { id } = await desk.madeIn(soon.slotId);
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
      const { status, body } = await desk.book({ pay: { way, amount: PRICE } });
      expect([status, body]).toEqual([
        201,
        { reservationId: expect.any(String), isPaid: true, amount: PRICE, transfer: null, link: null },
      ]);
      await site.worker.drained();
      const made = await desk.madeIn();
      expect(made).toMatchObject({ status: 'PENDING', payment_method: 'reception', payment_required: false });
      expect(made).toMatchObject({ name: 'Trần Thị Mai', registered_by: 'desk' });
      expect(await desk.balanceOf(made.member_id)).toEqual(
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
      const by = { actor: 'staff', actor_id: desk.staff.id, location_id: desk.slot.locationId };
      expect(acts).toEqual([
        { action: 'reservation.made', ...by },
        { action: 'booking.money_taken', ...by },
        { action: 'booking.made_at_desk', ...by },
      ]);
      expect(await auditAtRest(site.db, now())).toEqual([]);
    },
  );

  test('money taken at once is returned by hand the way it came', async () => {
    await desk.book();
    const made = await desk.madeIn();
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
    await site.worker.drained();
    expect(await desk.balanceOf(made.member_id)).toEqual([]);
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a booking is refused when its price differs from what the guest was told', async () => {
    expect(refusal(await desk.book({ pay: { way: 'cash', amount: PRICE - 1 } }))).toEqual([409, 'amount_differs']);
    expect(await desk.reservationOf()).toBeUndefined();
  });

  test('money is taken once, however often the request arrives', async () => {
    const key = randomUUID();
    const answers = [await desk.book({ key }), await desk.book({ key })];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const made = await desk.madeIn();
    const captures = await site.db.query('SELECT 1 FROM transactions WHERE member_id = $1', [made.member_id]);
    expect(captures).toHaveLength(1);
  });

  test('a program that costs nothing leads to no capture at the desk', async () => {
    const free = await givenSlot(site.db, { price: 0, startTime: addMinutes(now(), 600) });
    expect((await desk.book({ at: free.slotId, pay: { way: 'cash', amount: 0 } })).status).toBe(201);
    expect(await desk.reservationOf(free.slotId)).toMatchObject({ payment_method: 'free' });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });
});

describe('without money', () => {
  test('a refused voucher registers no guest', async () => {
    const { code } = await givenVoucher(site.db);
    expect((await desk.book({ pay: { way: 'voucher', code } })).status).toBe(201);
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    const members = () => site.db.query('SELECT id FROM members ORDER BY id');
    const before = await members();
    const person = { name: 'Never here before', language: 'en' };
    for (const wrong of [code, 'AAAA-BBBB-CCCC'])
      expect(
        (await desk.book({ at: other.slotId, person, pay: { way: 'voucher', code: wrong } })).status,
      ).toBeGreaterThan(400);
    expect(await members()).toEqual(before);
  });

  // shows: 12.29
  test('a voucher is redeemed for the person, and the trail names who did it', async () => {
    const { code, id } = await givenVoucher(site.db);
    expect((await desk.book({ pay: { way: 'voucher', code } })).status).toBe(201);
    expect(await desk.reservationOf()).toMatchObject({ payment_method: 'voucher', registered_by: 'desk' });
    const acts = await site.db.query('SELECT actor, actor_id FROM history WHERE subject_id = $1', [id]);
    expect(acts).toEqual([{ actor: 'staff', actor_id: desk.staff.id }]);
    const other = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    expect(refusal(await desk.book({ at: other.slotId, pay: { way: 'voucher', code } }))).toEqual([
      409,
      'voucher_already_used',
    ]);
  });

  // shows: 12.30
  test('the unused ticket of a known member is used', async () => {
    const member = await givenMember(site.db);
    const person = { ...MAI, email: member.email };
    const pay = { way: 'ticket' };
    expect(refusal(await desk.book({ person, pay }))).toEqual([404, 'ticket_not_found']);
    await givenPurchasedTicket(site.db, { slot: desk.slot, memberId: member.id, now: now() });
    expect((await desk.preview(person)).body).toMatchObject({ known: { hasTicket: true } });
    expect((await desk.book({ person, pay })).status).toBe(201);
    expect(await desk.reservationOf()).toMatchObject({ payment_method: 'ticket', member_id: member.id });
  });
});

describe('a slot', () => {
  test('the preview says for how many guests the room is', async () => {
    const room = await givenRoom(site.db, { name: 'mizuki' });
    const { slotId } = await givenSlot(site.db, { startTime: addMinutes(now(), 20 * 24 * 60), room });
    expect((await desk.preview(undefined, slotId)).body.slot.capacity).toBe(6);
  });

  test('a slot that a guest holds on the web is refused, in the preview too', async () => {
    await holdSlot(site.call, await givenMember(site.db), desk.slot.slotId);
    expect((await desk.preview()).body.taken).toBe('slot_held');
    expect(refusal(await desk.book())).toEqual([409, 'slot_held']);
  });

  test('a slot that the person holds on the web is booked in place of the hold', async () => {
    const member = await givenMember(site.db);
    await holdSlot(site.call, member, desk.slot.slotId);
    const person = { ...MAI, email: member.email };
    expect((await desk.preview(person)).body.taken).toBeNull();
    expect((await desk.book({ person })).status).toBe(201);
    const holds = await site.db.query('SELECT ending FROM holds WHERE member_id = $1', [member.id]);
    expect(holds).toEqual([{ ending: 'paid' }]);
  });

  test('a slot that the person holds on the web is not booked to be paid later, and the answer says who holds it', async () => {
    const member = await givenMember(site.db);
    await holdSlot(site.call, member, desk.slot.slotId);
    const answer = await desk.book({ person: { ...MAI, email: member.email }, pay: { way: 'link', amount: PRICE } });
    expect(refusal(answer)).toEqual([409, 'held_by_this_guest']);
  });

  test('a slot is listed with its day as long as it is free, even after it has begun', async () => {
    const begun = await givenSlot(site.db, { startTime: addMinutes(now(), -30) });
    const day = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const listed = async ({ locationId }: GivenSlot, on: string) => {
      const path = `/api/admin/free-slots?locationId=${locationId}&day=${on}`;
      return (await site.call('GET', path, { headers: desk.staff.headers })).body.map(({ id }: { id: string }) => id);
    };
    expect(await listed(begun, day(begun.startTime))).toEqual([begun.slotId]);
    expect(await listed(desk.slot, day(desk.slot.startTime))).toEqual([desk.slot.slotId]);
    expect(await listed(desk.slot, day(addMinutes(desk.slot.startTime, 24 * 60)))).toEqual([]);
    await desk.book();
    expect(await listed(desk.slot, day(desk.slot.startTime))).toEqual([]);
  });

  test('a slot that is locked, booked or over is refused', async () => {
    await site.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [desk.slot.slotId, now()]);
    expect(refusal(await desk.book())).toEqual([409, 'slot_locked']);
    await site.db.query('UPDATE slots SET locked_at = NULL WHERE id = $1', [desk.slot.slotId]);
    await desk.book();
    expect(refusal(await desk.book())).toEqual([409, 'slot_booked']);
    const over = await givenSlot(site.db, { startTime: addMinutes(now(), -91) });
    expect(refusal(await desk.book({ at: over.slotId }))).toEqual([409, 'slot_ended']);
  });

  test('a slot of another location does not exist for a receptionist, and a cleaner may not book', async () => {
    const elsewhere = await givenSlot(site.db);
    const here = await givenStaff(site.db, { role: 'receptionist', locationId: desk.slot.locationId, now: now() });
    const absent = await desk.book({ as: here, at: randomUUID() });
    const foreign = await desk.book({ as: here, at: elsewhere.slotId });
    expect(refusal(foreign)).toEqual([404, 'slot_not_found']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    await desk.book({ at: elsewhere.slotId, pay: { way: 'transfer', amount: PRICE } });
    const made = await desk.madeIn(elsewhere.slotId);
    const money = { headers: here.headers, body: { method: 'transfer', amount: PRICE } };
    const taken = await site.call('POST', `/api/admin/bookings/${made.id}/money`, money);
    expect(refusal(taken)).toEqual([404, 'reservation_not_found']);
    const cleaner = await givenStaff(site.db, { role: 'cleaner', now: now() });
    expect(refusal(await desk.book({ as: cleaner }))).toEqual([403, 'forbidden']);
  });
});
