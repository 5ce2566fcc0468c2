import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { givenSlot } from '#server/testing/given/given.ts';
import { type Desk, type DeskBooking, givenDesk, MAI, refusal } from '#server/testing/given/given-desk.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
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

describe('asking for erasure', () => {
  const phone = '0912000333';
  let made: DeskBooking;
  let headers: GivenStaff['headers'];
  const call = (path: string, body: object, id = made.id) =>
    site.call('POST', `/api/admin/bookings/${id}/${path}`, { headers, body });
  const erase = (reason = 'Asked by phone') => call('erase-guest', { reason });
  const cancel = () => call('cancel', { refund: 'rule', reason: 'Asked by phone', version: '0.PENDING.paid' });
  const write = (at: Date) => site.db.query('UPDATE members SET deleted_at = $2 WHERE id = $1', [made.member_id, at]);
  beforeEach(async () => {
    await desk.book({ person: { ...MAI, email: `${randomUUID()}@guests.example`, phone } });
    made = await desk.madeIn();
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
    await desk.book({ at: soon.slotId });
    made = await desk.madeIn(soon.slotId);
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
