import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { type Desk, givenDesk, PRICE, refusal } from '#server/testing/given/given-desk.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
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

describe('without money', () => {
  // shows: 12.31
  test('a free booking needs the permission, a fresh factor and a reason, which the trail keeps', async () => {
    const pay = { way: 'free', reason: 'The boiler failed last time' };
    expect(refusal(await desk.book({ pay }))).toEqual([403, 'forbidden']);
    const stale = { factor_at: addMinutes(now(), -6) };
    const tired = await givenStaff(site.db, { role: 'manager', now: now(), session: stale });
    expect(refusal(await desk.book({ as: tired, pay }))).toEqual([403, 'fresh_factor_required']);
    const manager = await givenStaff(site.db, { role: 'manager', now: now() });
    expect((await desk.book({ as: manager, pay: { way: 'free', reason: ' ' } })).status).toBe(400);
    expect((await desk.book({ as: manager, pay })).status).toBe(201);
    const made = await desk.madeIn();
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
    expect((await desk.book({ as: manager, pay, key: 'free-once' })).status).toBe(201);
    expect((await desk.book({ as: manager, pay, key: 'free-once' })).status).toBe(201);
    const paid = await givenSlot(site.db, { startTime: addMinutes(now(), 900) });
    expect((await desk.book({ at: paid.slotId })).status).toBe(201);
    await site.worker.drained();
    const mails = await mailsTo(site.call, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Free booking: /)]);
    expect(mails[0]?.text).toContain('Phạm Quân');
    expect(mails[0]?.text).toContain('The boiler failed last time');
    expect(mails[0]?.text).toContain(`/admin/bookings/${(await desk.madeIn()).id}`);
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
      expect((await desk.book({ as: manager, at: first.slotId, pay })).status).toBe(201);
      // Bookings paid in cash do not count as free.
      expect((await desk.book({ as: manager })).status).toBe(201);
      expect((await desk.book({ as: manager, at: second.slotId, pay })).status).toBe(201);
      const { status, body } = await desk.book({ as: manager, at: third.slotId, pay });
      expect(status).toBe(202);
      return { at: third.slotId, approvalId: body.approvalId };
    }

    // shows: 12.50
    test('a free booking above the limit is made once another person approves it, and never by the person who asked', async () => {
      const { at, approvalId } = await asked();
      expect(await desk.reservationOf(at)).toBeUndefined();
      expect(refusal(await desk.book({ as: manager, at, pay }))).toEqual([409, 'approval_waits']);
      expect(refusal(await decide(manager, approvalId))).toEqual([403, 'approval_own']);
      const { body: waiting } = await site.call('GET', '/api/admin/approvals', { headers: owner.headers });
      const mine = waiting.find(({ id }: { id: string }) => id === approvalId);
      expect(mine).toMatchObject({ kind: 'free_booking', bookingId: null, amount: PRICE, mayDecide: true });
      const answers = await Promise.all([decide(owner, approvalId), decide(owner, approvalId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await desk.madeIn(at)).toMatchObject({ payment_method: 'free', status: 'PENDING' });
      const [made] = await site.db.query('SELECT made_by, approval_id FROM desk_bookings d WHERE reservation_id = $1', [
        (await desk.madeIn(at)).id,
      ]);
      expect(made).toEqual({ made_by: manager.id, approval_id: approvalId });
      await site.worker.drained();
      expect(await auditAtRest(site.db, now())).toEqual([]);
    });

    test('the preview of its slot says until when the request waits, and no longer once it is decided', async () => {
      const { at, approvalId } = await asked();
      const waits = async (slotId: string) => (await desk.preview(undefined, slotId)).body.freeWaitsUntil;
      const { body: waiting } = await site.call('GET', '/api/admin/approvals', { headers: owner.headers });
      const { expiresAt } = waiting.find(({ id }: { id: string }) => id === approvalId);
      expect([await waits(at), await waits(desk.slot.slotId)]).toEqual([expiresAt, null]);
      expect((await decide(owner, approvalId, 'decline')).status).toBe(200);
      expect(await waits(at)).toBeNull();
    });

    test('a free booking cannot be approved while its time slot is taken, but can be declined', async () => {
      const { at, approvalId } = await asked();
      await holdSlot(site.call, await givenMember(site.db), at);
      expect(refusal(await decide(owner, approvalId))).toEqual([409, 'slot_held']);
      expect((await decide(owner, approvalId, 'decline')).status).toBe(200);
      expect(refusal(await decide(owner, approvalId))).toEqual([409, 'approval_decided']);
      expect(await desk.reservationOf(at)).toBeUndefined();
    });

    test('the database refuses a free booking whose approval was not given', async () => {
      const { approvalId } = await asked();
      const { id } = await desk.madeIn();
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
