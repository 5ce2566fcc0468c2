import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { PRICE, type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

/** Finds the mails to the owner about a refund beyond the rules of a booking. */
const newsAbout = async (id: string) =>
  (await mailsTo(site.call, site.owner.email)).filter(({ text }) => text.includes(`/admin/bookings/${id}`));

/** Books a slot that its member can no longer cancel free of charge. */
const lateBooking = async () => site.booked(await givenMember(site.db), await site.slotIn(20));

describe('canceling for a guest', () => {
  // shows: 12.24
  test('a manager refunds beyond the rules with a fresh factor, up to two million VND a day in all', async () => {
    const boss = await givenStaff(site.db, {
      role: 'manager',
      locationId: site.room.locationId,
      now: site.context.clock.now(),
    });
    const stale = await givenStaff(site.db, {
      role: 'manager',
      locationId: site.room.locationId,
      now: site.context.clock.now(),
      session: { factor_at: site.inHours(-1) },
    });
    const [one, other] = [await lateBooking(), await lateBooking()];
    const left = async () => (await site.ask('GET', `/bookings/${other}/cancellation`, boss)).body[0].aloneLeft;
    expect(await left()).toBe(2_000_000);
    expect(await site.cancel(one, stale, 'all')).toMatchObject({
      status: 403,
      body: { code: 'fresh_factor_required' },
    });
    expect(await site.cancel(one, boss, 'all')).toMatchObject({
      status: 200,
      body: { payment: { refund: { amount: PRICE } } },
    });
    expect(await left()).toBe(2_000_000 - PRICE);
    const third = await lateBooking();
    const once = { 'idempotency-key': randomUUID() };
    const body = { refund: 'all', reason: 'Broken boiler', version: '0.PENDING.paid' };
    const ask = () =>
      site.call('POST', `/api/admin/bookings/${third}/cancel`, { headers: { ...stale.headers, ...once }, body });
    expect((await ask()).body.code).toBe('fresh_factor_required');
    await site.db.query('UPDATE staff_sessions SET factor_at = $2 WHERE member_id = $1', [stale.id, site.inHours(0)]);
    // The refusal was not stored under the key.
    expect((await ask()).status).toBe(200);
    const second = await site.cancel(other, boss, 'all');
    expect(second).toMatchObject({ status: 202, body: { approvalId: expect.any(String) } });
    expect((await site.read(other)).status).toBe('PENDING');
  });

  test('only the person who asked for a refund beyond the rules withdraws the request, and can then ask again', async () => {
    const id = await lateBooking();
    const { approvalId } = (await site.cancel(id, site.reception, 'all')).body;
    const path = `/approvals/${approvalId}/withdraw`;
    expect(await site.ask('POST', path, site.manager, {})).toMatchObject({
      status: 404,
      body: { code: 'approval_not_found' },
    });
    const withdrawn = await site.ask('POST', path, site.reception, {});
    expect(withdrawn.status).toBe(200);
    expect(withdrawn.body.map(({ id: one }: { id: string }) => one)).not.toContain(approvalId);
    expect(await site.ask('POST', path, site.reception, {})).toMatchObject({
      status: 409,
      body: { code: 'approval_decided' },
    });
    const decision = { decision: 'approve', reason: 'Yes' };
    expect(await site.ask('POST', `/approvals/${approvalId}/decide`, site.manager, decision)).toMatchObject({
      status: 409,
      body: { code: 'approval_decided' },
    });
    expect(await site.read(id)).toMatchObject({ status: 'PENDING', approvalUntil: null });
    expect(await site.actsOf(id)).toMatchObject([
      { action: 'booking.refund_asked', actor_id: site.reception.id },
      { action: 'booking.refund_withdrawn', actor_id: site.reception.id },
    ]);
    expect((await site.cancel(id, site.reception, 'all')).status).toBe(202);
  });

  // shows: 12.25
  test('another person decides about a refund beyond the rules that a receptionist asks for', async () => {
    const id = await lateBooking();
    const asked = await site.cancel(id, site.reception, 'all');
    expect(asked.status).toBe(202);
    expect((await site.read(id)).approvalUntil).toBe(asked.body.expiresAt);
    expect(await site.cancel(id, site.reception, 'all')).toMatchObject({
      status: 409,
      body: { code: 'approval_waits' },
    });
    const { body: waiting } = await site.ask('GET', '/approvals', site.manager);
    const mine = waiting.find(({ bookingId }: { bookingId: string }) => bookingId === id);
    expect(mine).toMatchObject({ amount: PRICE, askedBy: 'Lê Thị Lan', reason: 'Broken boiler', mayDecide: true });
    const path = `/approvals/${asked.body.approvalId}/decide`;
    expect((await site.ask('POST', path, site.elsewhere, { decision: 'approve', reason: 'Yes' })).status).toBe(404);
    expect((await site.ask('POST', path, site.manager, { decision: 'approve', reason: 'Yes' })).status).toBe(200);
    expect(await site.read(id)).toMatchObject({
      status: 'CANCELED',
      payment: { refund: { amount: PRICE } },
      approvalUntil: null,
    });
    expect(await site.actsOf(id)).toMatchObject([
      { action: 'booking.refund_asked', actor_id: site.reception.id, reason: 'Broken boiler' },
      { action: 'booking.refund_approved', actor_id: site.manager.id, reason: 'Yes' },
      {
        action: 'reservation.canceled',
        actor_id: site.reception.id,
        reason: 'Broken boiler',
        after: { isBeyond: true },
      },
    ]);
    const twice = await site.ask('POST', path, site.owner, { decision: 'approve', reason: 'Yes' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'approval_decided' } });
    await site.worker.drained();
    const [told, ...others] = await newsAbout(id);
    expect(others).toEqual([]);
    for (const part of ['1,200,000', 'By: Lê Thị Lan', 'Approved by: Phạm Văn Quản', 'Reason: Broken boiler'])
      expect(told?.text).toContain(part);
  });

  // shows: 12.47
  test('a refund beyond the rules is mailed to the owners; one within the rules or declined is not', async () => {
    const boss = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now(), name: 'Vũ Hải' });
    const [beyond, within, declined] = [await lateBooking(), await site.booked(), await lateBooking()];
    const late = await site.slotIn(20);
    const byVoucher = await site.bookedByVoucher('d@guests.example', { slot: late });
    expect((await site.cancel(beyond, boss, 'all')).status).toBe(200);
    expect((await site.cancel(within, boss, 'all')).status).toBe(200);
    expect((await site.cancel(byVoucher, boss, 'all')).status).toBe(200);
    const { body } = await site.cancel(declined, site.reception, 'all');
    await site.ask('POST', `/approvals/${body.approvalId}/decide`, site.manager, { decision: 'decline', reason: 'No' });
    await site.worker.drained();
    expect((await newsAbout(beyond))[0]?.text).toContain('By: Vũ Hải');
    expect((await newsAbout(byVoucher))[0]?.text).toContain('Refund: The voucher can be used again');
    expect([...(await newsAbout(within)), ...(await newsAbout(declined))]).toEqual([]);
  });

  test('no one decides their own request, not even an owner', async () => {
    const boss = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
    await site.db.query(`INSERT INTO settings (name, value) VALUES ('refund_limit', '0')`);
    const id = await lateBooking();
    const { body } = await site.cancel(id, boss, 'all');
    const answer = await site.ask('POST', `/approvals/${body.approvalId}/decide`, boss, {
      decision: 'approve',
      reason: 'misspelt',
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    expect((await site.ask('GET', '/approvals', boss)).body).toContainEqual(
      expect.objectContaining({ bookingId: id, mayDecide: false }),
    );
    await site.db.query(`DELETE FROM settings WHERE name = 'refund_limit'`);
    const forced = site.db.query(
      `UPDATE approvals SET decision = 'approved', decided_by = asked_by, decided_at = now() WHERE id = $1`,
      [body.approvalId],
    );
    await expect(forced).rejects.toThrow('approvals_two_people');
  });

  test('a request becomes stale when its booking has changed, and can be declined or made again', async () => {
    const id = await lateBooking();
    const first = await site.cancel(id, site.reception, 'all');
    await site.ask('POST', `/approvals/${first.body.approvalId}/decide`, site.manager, {
      decision: 'decline',
      reason: 'No',
    });
    const second = await site.cancel(id, site.reception, 'all');
    expect(second.status).toBe(202);
    await site.cancel(id, site.manager, 'rule');
    const path = `/approvals/${second.body.approvalId}/decide`;
    const dead = await site.ask('POST', path, site.manager, { decision: 'approve', reason: 'Yes' });
    expect(dead).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await site.read(id)).toMatchObject({ payment: { refund: null } });
  });
});

test('the tests above left no audit findings', async () => {
  expect(await audit(site.db, site.context.clock.now())).toEqual([]);
});
