import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { QueryAnswer, VerifiedMessage } from '#server/adapters/onepay/port.ts';
import { audit } from '#server/audit/audit.ts';
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts';
import { type GivenMember, givenLateCapture, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { opsCommand } from './ops-command.ts';

let site: Site;
let before: string[];
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  before = await findings();
});
afterAll(() => site.close());

const now = () => site.context.clock.now();
const ops = (...args: string[]) => opsCommand.carryOut(site.context, { name: 'ops', args });
const findings = async () => (await audit(site.db, now())).map(({ check, subject }) => `${check} ${subject}`);
const tomorrow = () => givenSlot(site.db, { startTime: addMinutes(now(), 24 * 60) });

/** Creates a captured payment and deletes it, as restoring an older backup would; returns its reference. */
async function lostPayment(member: GivenMember, slotId: string): Promise<string> {
  const url = await startPaying(site.call, member, slotId);
  await settle(site.call, { url });
  const [payment] = await site.db.query<{ id: string; hold_id: string; merch_txn_ref: string }>(
    'SELECT id, hold_id, merch_txn_ref FROM payments WHERE slot_id = $1 AND member_id = $2',
    [slotId, member.id],
  );
  if (payment === undefined) throw new Error('The payment that was started is not in the database');
  await site.db.query('DELETE FROM jobs WHERE key IN ($1, $2)', [payment.id, payment.hold_id]);
  await site.db.query('DELETE FROM payments WHERE id = $1', [payment.id]);
  await site.db.query('DELETE FROM slot_claims WHERE hold_id = $1', [payment.hold_id]);
  await site.db.query('DELETE FROM holds WHERE id = $1', [payment.hold_id]);
  return payment.merch_txn_ref;
}

const reservationsOf = (slotId: string) =>
  site.db.query(
    `SELECT member_id, status, payment_required, payment_method FROM reservations WHERE slot_id = $1 AND status <> 'CANCELED'`,
    [slotId],
  );

describe('take-in, for a captured payment that the restored database lacks', () => {
  test('take-in records the payment once and makes the reservation that it paid for', async () => {
    const [member, { slotId }] = [await givenMember(site.db), await tomorrow()];
    const reference = await lostPayment(member, slotId);
    const order = ['take-in', reference, '--member', member.email.toUpperCase(), '--slot', slotId];
    expect(await ops(...order)).toEqual({ code: 0, output: expect.stringMatching(/^\d+ VND .* the slot is reserved/) });
    expect(await reservationsOf(slotId)).toMatchObject([{ member_id: member.id, payment_method: 'card' }]);
    expect(await ops(...order)).toEqual({ code: 1, output: expect.stringContaining('is already settled') });
    await site.worker.drained();
    expect(await findings()).toEqual(before);
    const history = `SELECT actor FROM history WHERE action = 'payment.taken_in' AND after ->> 'reference' = $1`;
    expect(await site.db.query(history, [reference])).toEqual([{ actor: 'admin' }]);
  });

  test('take-in creates an unused ticket when the slot is taken by another member or is over', async () => {
    const [late, first, { slotId }] = [await givenMember(site.db), await givenMember(site.db), await tomorrow()];
    const reference = await lostPayment(late, slotId);
    expect(await ops('reserve', slotId, '--member', first.email)).toMatchObject({ code: 0 });
    const answer = await ops('take-in', reference, '--member', late.email, '--slot', slotId);
    expect(answer).toEqual({ code: 0, output: expect.stringContaining('an unused ticket waits') });

    const over = await tomorrow();
    const second = await lostPayment(late, over.slotId);
    const begin = addMinutes(now(), -3 * 24 * 60);
    await site.db.query('UPDATE slots SET start_time = $2, end_time = $3 WHERE id = $1', [
      over.slotId,
      begin,
      addMinutes(begin, 90),
    ]);
    const past = await ops('take-in', second, '--member', late.email, '--slot', over.slotId);
    expect(past).toEqual({ code: 0, output: expect.stringContaining('an unused ticket waits') });
    expect(await findings()).toEqual(before);
  });

  test('take-in refuses a reference for which the gateway names another order, no order, no decision or no money', async () => {
    const [member, { slotId }] = [await givenMember(site.db), await tomorrow()];
    const reference = await lostPayment(member, slotId);
    const args = ['take-in', reference, '--member', member.email, '--slot', slotId];
    const { gateway } = site.context;
    if (gateway === undefined) throw new Error('The sandbox has no gateway');
    const answering = (change: Partial<VerifiedMessage>) => {
      const query = async (ref: string): Promise<QueryAnswer> => {
        const answer = await gateway.query(ref);
        return answer.kind === 'found' ? { ...answer, message: { ...answer.message, ...change } } : answer;
      };
      return opsCommand.carryOut({ ...site.context, gateway: { ...gateway, query } }, { name: 'ops', args });
    };
    for (const orderInfo of ['YUMORI-00000000', null]) {
      const output = expect.stringContaining('may be a refund');
      expect(await answering({ orderInfo })).toEqual({ code: 1, output });
    }
    for (const [responseCode, word] of [
      ['300', 'not decided yet'],
      ['5', 'no money'],
    ] as const) {
      expect(await answering({ responseCode })).toEqual({ code: 1, output: expect.stringContaining(word) });
    }
    expect(await reservationsOf(slotId)).toEqual([]);
    expect(await ops(...args)).toMatchObject({ code: 0 });
  });

  test.each(['failed', 'abandoned'])(
    'take-in settles a payment that the backup knows as %s for the member who began it',
    async (state) => {
      const [member, other, { slotId }] = [await givenMember(site.db), await givenMember(site.db), await tomorrow()];
      const url = await startPaying(site.call, member, slotId);
      const [payment] = await site.db.query<{ merch_txn_ref: string }>(
        `UPDATE payments SET state = $2, ended_at = $3 WHERE url = $1 RETURNING merch_txn_ref`,
        [url, state, now()],
      );
      const [takeIn, elsewhere] = [member, other].map(({ email }) => [
        'take-in',
        payment?.merch_txn_ref ?? '',
        '--member',
        email,
        '--slot',
        slotId,
      ]);
      expect(await ops(...(takeIn ?? []))).toEqual({
        code: 1,
        output: expect.stringMatching(/already has a payment.* no money/),
      });
      await settle(site.call, { url });
      expect(await ops(...(elsewhere ?? []))).toEqual({
        code: 0,
        output: expect.stringContaining('were settled for the member and slot of that payment'),
      });
      expect(await reservationsOf(slotId)).toMatchObject([{ member_id: member.id, payment_method: 'card' }]);
      expect(await ops(...(takeIn ?? []))).toEqual({ code: 1, output: expect.stringContaining('nothing has changed') });
    },
  );

  test('take-in trusts only the gateway, and refuses unknown references, members and slots', async () => {
    const [member, { slotId }] = [await givenMember(site.db), await tomorrow()];
    const unpaid = await startPaying(site.call, member, slotId);
    const [open] = await site.db.query<{ merch_txn_ref: string }>('SELECT merch_txn_ref FROM payments WHERE url = $1', [
      unpaid,
    ]);
    const takeIn = (reference: string, email = member.email, slot = slotId) =>
      ops('take-in', reference, '--member', email, '--slot', slot);
    expect(await takeIn(open?.merch_txn_ref ?? '')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no money/),
    });
    expect(await takeIn('neverheardof')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/does not know this reference/),
    });
    expect(await takeIn('neverheardof', 'nobody@guests.example')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no account/),
    });
    const other = await tomorrow();
    const reference = await lostPayment(member, other.slotId);
    expect(await takeIn(reference, member.email, randomUUID())).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no such slot/),
    });
    const alone = { ...site.context, gateway: undefined };
    const args = ['take-in', reference, '--member', member.email, '--slot', other.slotId];
    expect(await opsCommand.carryOut(alone, { name: 'ops', args })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/No gateway/),
    });
  });
});

describe('reserve, for a reservation known only from a mail', () => {
  test('reserve uses a matching unused ticket, or else makes a reservation that is still to be paid', async () => {
    const [member, bought] = [await givenMember(site.db), await tomorrow()];
    await givenLateCapture(site.db, { slot: bought, member, now: now() });
    const first = await ops('reserve', bought.slotId, '--member', member.email);
    expect(first).toEqual({ code: 0, output: expect.stringContaining('with an unused ticket') });
    expect(await reservationsOf(bought.slotId)).toMatchObject([{ payment_method: 'ticket', payment_required: false }]);
    const other = await tomorrow();
    const second = await ops('reserve', other.slotId, '--member', member.email);
    expect(second).toEqual({ code: 0, output: expect.stringContaining('receives a mail with the payment deadline') });
    expect(await reservationsOf(other.slotId)).toMatchObject([{ payment_required: true }]);
  });

  test('reserve follows --ticket and --unpaid whatever tickets the member has', async () => {
    const [member, first] = [await givenMember(site.db), await tomorrow()];
    const { programId, ticketId, startTime } = first;
    const second = await givenSlot(site.db, { startTime, program: { programId, ticketId } });
    const reserve = (slotId: string, way: string) => ops('reserve', slotId, '--member', member.email, way);
    expect(await reserve(first.slotId, '--ticket')).toEqual({
      code: 1,
      output: 'It cannot be reserved: no unused ticket.',
    });
    expect(await reservationsOf(first.slotId)).toEqual([]);
    await givenLateCapture(site.db, { slot: first, member, now: now() });
    expect(await reserve(first.slotId, '--unpaid')).toMatchObject({
      output: expect.stringContaining('receives a mail with the payment deadline'),
    });
    expect(await reservationsOf(first.slotId)).toMatchObject([{ payment_required: true }]);
    expect(await reserve(second.slotId, '--ticket')).toMatchObject({ output: expect.stringContaining('ticket of') });
    expect(await reservationsOf(second.slotId)).toMatchObject([{ payment_method: 'ticket' }]);
  });

  test('reserve refuses a slot that is taken, locked or unknown', async () => {
    const [member, taken, locked] = [await givenMember(site.db), await tomorrow(), await tomorrow()];
    await ops('reserve', taken.slotId, '--member', member.email);
    await site.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [locked.slotId, now()]);
    const reserve = (slotId: string) => ops('reserve', slotId, '--member', member.email);
    expect(await reserve(taken.slotId)).toMatchObject({ code: 1, output: expect.stringMatching(/slot booked/) });
    expect(await reserve(locked.slotId)).toMatchObject({ code: 1, output: expect.stringMatching(/slot locked/) });
    expect(await reserve(randomUUID())).toMatchObject({ code: 1, output: expect.stringMatching(/slot not found/) });
  });
});

test('invoices-after sets the next invoice number and never lowers it', async () => {
  const year = Number(now().toISOString().slice(0, 4));
  const seller = { name: 'Yumori', taxCode: '0123456789', address: 'Hà Nội', phone: null, email: null };
  await site.db.query(
    `INSERT INTO settings (name, value) VALUES ('seller', $1) ON CONFLICT (name) DO UPDATE SET value = $1`,
    [JSON.stringify(seller)],
  );
  expect(await ops('invoices-after', `${year}-4711`)).toMatchObject({ code: 0, output: expect.stringMatching(/4712/) });
  expect(await ops('invoices-after', `${year}-004711`)).toMatchObject({ code: 1 });
  expect(await ops('invoices-after', `${year}-12`)).toMatchObject({ code: 1 });
  const [member, slot] = [await givenMember(site.db), await tomorrow()];
  const { paymentId } = await givenLateCapture(site.db, { slot, member, now: now() });
  const [line] = await site.db.query<{ id: string }>('SELECT id FROM transactions WHERE payment_id = $1', [paymentId]);
  await issueInvoice(site.context, { transactionId: line?.id ?? '', now: now() });
  const numbers = 'SELECT number FROM invoices WHERE transaction_id = $1';
  expect(await site.db.query(numbers, [line?.id])).toEqual([{ number: 4712 }]);
});

test('restored queries the gateway about each refund before sending it again and about payments at once, and ends every session', async () => {
  const [member, slot] = [await givenMember(site.db), await tomorrow()];
  const { paymentId } = await givenLateCapture(site.db, { slot, member, now: now() });
  await site.db.query(
    `INSERT INTO refunds (id, transaction_id, method, payment_id, merch_txn_ref, amount, reason, state, requested_at, changed_at,
       expected_from, expected_until)
     SELECT $2, id, 'card', payment_id, 'refund', amount, 'canceled', 'requested', $3, $3, '2031-04-01', '2031-04-14'
     FROM transactions WHERE payment_id = $1`,
    [paymentId, randomUUID(), now()],
  );
  const asking = await startPaying(site.call, member, (await tomorrow()).slotId);
  const answer = await ops('restored');
  await site.worker.drained();
  expect(await site.db.query('SELECT queries FROM payments WHERE url = $1', [asking])).toEqual([{ queries: 1 }]);
  expect(answer).toEqual({ code: 0, output: expect.stringMatching(/^1 refunds .* and [1-9]\d* sessions are over\.$/) });
  const refunds = 'SELECT state, orders FROM refunds WHERE payment_id = $1';
  expect(await site.db.query(refunds, [paymentId])).toEqual([{ state: 'sent', orders: 1 }]);
  expect((await site.call('GET', '/api/auth/profile', { token: member.token })).status).toBe(401);
  expect(await ops('restored')).toMatchObject({
    output: expect.stringMatching(/^0 refunds .* and 0 sessions are over\.$/),
  });
});
