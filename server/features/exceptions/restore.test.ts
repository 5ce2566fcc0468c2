import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { eraseMember } from '#server/features/accounts/commands/erase-member.ts';
import { askDuring } from '#server/testing/databases/during.ts';
import { type GivenMember, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const reason = 'The backup of Tuesday was restored';

let site: Site;
let owner: GivenStaff;
const now = () => site.context.clock.now();
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
});
beforeEach(async () => {
  owner = await givenStaff(site.db, { role: 'owner', locationId: null, now: now() });
});
afterAll(() => site.close());

const act = (path: string, body: object) =>
  site.call('POST', `/api/admin/restore/${path}`, { headers: owner.headers, body: { reason, ...body } });
const tomorrow = () => givenSlot(site.db, { startTime: addMinutes(now(), 24 * 60) });

/** Creates a captured payment; deletes it when the restored backup lacks it. Returns its reference. */
async function captured(member: GivenMember, slotId: string, { isLost = true } = {}): Promise<string> {
  const url = await startPaying(site.call, member, slotId);
  await settle(site.call, { url });
  const [payment] = await site.db.query<{ id: string; hold_id: string; merch_txn_ref: string }>(
    'SELECT id, hold_id, merch_txn_ref FROM payments WHERE slot_id = $1 AND member_id = $2',
    [slotId, member.id],
  );
  if (payment === undefined) throw new Error('The payment that was started is not in the database');
  if (!isLost) return payment.merch_txn_ref;
  await site.db.query('DELETE FROM jobs WHERE key IN ($1, $2)', [payment.id, payment.hold_id]);
  await site.db.query('DELETE FROM payments WHERE id = $1', [payment.id]);
  await site.db.query('DELETE FROM slot_claims WHERE hold_id = $1', [payment.hold_id]);
  await site.db.query('DELETE FROM holds WHERE id = $1', [payment.hold_id]);
  return payment.merch_txn_ref;
}

describe('a payment that a restored backup lacks', () => {
  // shows: 12.66
  test('a payment that a restored backup lacks is recorded once by an owner, and makes the booking that it paid for', async () => {
    const [member, slot] = [await givenMember(site.db), await tomorrow()];
    const body = { reference: await captured(member, slot.slotId), email: member.email, slotId: slot.slotId };
    const path = `/api/admin/restore/slots?locationId=${slot.locationId}&day=${dayOf(slot.startTime)}`;
    const listed = async () => (await site.call('GET', path, { headers: owner.headers })).body;
    expect(await listed()).toMatchObject([{ id: slot.slotId, isBooked: false }]);
    expect(await act('payments', body)).toMatchObject({ status: 200, body: { became: 'reservation' } });
    expect(await listed()).toMatchObject([{ id: slot.slotId, isBooked: true }]);
    expect((await act('payments', body)).body.code).toBe('payment_known');
    const history = `SELECT actor, actor_id, reason FROM history WHERE action = 'payment.taken_in' AND after ->> 'reference' = $1`;
    expect(await site.db.query(history, [body.reference])).toEqual([{ actor: 'staff', actor_id: owner.id, reason }]);
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a payment that a restored backup lacks is settled for the member who began it when the backup knows the attempt as failed', async () => {
    const [member, { slotId }] = [await givenMember(site.db), await tomorrow()];
    const reference = await captured(member, slotId, { isLost: false });
    await site.db.query(`UPDATE payments SET state = 'failed', ended_at = $2 WHERE merch_txn_ref = $1`, [
      reference,
      now(),
    ]);
    const other = await givenMember(site.db);
    const answer = await act('payments', { reference, email: other.email, slotId });
    expect(answer.body).toMatchObject({ became: 'settled_as_known' });
    const booked = 'SELECT member_id FROM reservations WHERE slot_id = $1';
    expect(await site.db.query(booked, [slotId])).toEqual([{ member_id: member.id }]);
  });

  test.each(['one slot', 'two slots'])(
    'a payment that a restored backup lacks is recorded once when it is asked for twice at the same time, for %s',
    async (where) => {
      const [member, slot, other] = [await givenMember(site.db), await tomorrow(), await tomorrow()];
      const body = { reference: await captured(member, slot.slotId), email: member.email };
      const slotIds = [slot.slotId, where === 'one slot' ? slot.slotId : other.slotId];
      const answers = await askDuring(
        site.db,
        (tx) => tx.query('SELECT 1 FROM slots WHERE id = ANY ($1) FOR UPDATE', [slotIds]),
        () => slotIds.map((slotId) => act('payments', { ...body, slotId })),
      );
      expect(answers.map(({ body: { became, code } }) => became ?? code).sort()).toEqual([
        'payment_known',
        'reservation',
      ]);
      const stored = 'SELECT state FROM payments WHERE merch_txn_ref = $1';
      expect(await site.db.query(stored, [body.reference])).toEqual([{ state: 'captured' }]);
    },
  );

  test('a payment that a restored backup lacks is refused when its member is being erased', async () => {
    const [member, { slotId }] = [await givenMember(site.db), await tomorrow()];
    const body = { reference: await captured(member, slotId), email: member.email, slotId };
    const [answer] = await askDuring(
      site.db,
      (tx) => eraseMember(tx, { memberId: member.id, now: now() }),
      () => [act('payments', body)],
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'member_not_found' } });
  });

  test('a payment that a restored backup lacks is refused without an account, a slot, or money at the gateway', async () => {
    const [member, { slotId }] = [await givenMember(site.db), await tomorrow()];
    const reference = await captured(member, slotId);
    const right = { reference, email: member.email, slotId };
    const codeOf = async (change: object) => (await act('payments', { ...right, ...change })).body.code;
    expect(await codeOf({ email: 'nobody@guests.example' })).toBe('member_not_found');
    expect(await codeOf({ slotId: '00000000-0000-4000-8000-000000000001' })).toBe('slot_not_found');
    expect(await codeOf({ reference: 'neverheardof' })).toBe('payment_not_captured');
    expect((await act('payments', { ...right, reason: '' })).status).toBe(400);
  });
});

test('invoice numbers continue after the highest known one, and never go back', async () => {
  expect((await act('invoice-numbers', { year: 2091, last: 4711 })).body).toEqual({ done: true });
  expect((await act('invoice-numbers', { year: 2091, last: 4711 })).body.code).toBe('invoice_numbers_higher');
  expect(await site.db.query('SELECT last FROM invoice_numbers WHERE year = 2091')).toEqual([{ last: 4711 }]);
  const history = `SELECT actor_id, reason, after FROM history WHERE action = 'invoice.numbers_skipped'`;
  expect(await site.db.query(history)).toEqual([{ actor_id: owner.id, reason, after: { year: 2091, last: 4711 } }]);
});

test('marking the database as restored ends every session, and the trail keeps who did it', async () => {
  const member = await givenMember(site.db);
  const answer = await act('mark', {});
  expect(answer).toMatchObject({ status: 200, body: { refunds: 0, sessions: expect.any(Number) } });
  expect((await site.call('GET', '/api/auth/profile', { token: member.token })).status).toBe(401);
  expect((await site.call('GET', '/api/admin/exceptions', { headers: owner.headers })).status).toBe(401);
  const history = `SELECT actor_id, reason FROM history WHERE action = 'backup.restored'`;
  expect(await site.db.query(history)).toEqual([{ actor_id: owner.id, reason }]);
});
