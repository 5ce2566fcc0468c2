import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { formatStuck } from '#server/commands/ops-table.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import {
  type GivenSlot,
  givenCapture,
  givenMember,
  givenPromotion,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { readStuck, type Stuck } from './queries.ts';

const NOW = new Date('2031-03-03T05:00:00.000Z');
const ago = (minutes: number) => addMinutes(NOW, -minutes);

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await database.db.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
}

const stuck = (): Promise<Stuck> => readStuck(database.db, NOW);

async function givenPayment(state: string, startedAt: Date, more: Record<string, unknown> = {}): Promise<string> {
  const { id: memberId } = await givenMember(database.db);
  const slot = await givenSlot(database.db);
  const id = await givenCapture(database.db, { slot, member: { id: memberId }, now: startedAt });
  const isOpen = state === 'open' || state === 'checking';
  const row = {
    state,
    ended_at: isOpen ? null : startedAt,
    captured_amount: state === 'captured' ? 1_200_000 : null,
    ...more,
  };
  const sets = Object.keys(row).map((column, index) => `${column} = $${index + 2}`);
  await database.db.query(`UPDATE payments SET ${sets.join(', ')} WHERE id = $1`, [id, ...Object.values(row)]);
  return id;
}

/** Inserts a refund of a payment's capture, or of a payment at the reception when `paymentId` is null. */
async function givenRefund(paymentId: string | null, more: Record<string, unknown>): Promise<string> {
  const [id, transactionId] = [randomUUID(), randomUUID()];
  const { id: memberId } = await givenMember(database.db);
  const method = paymentId === null ? 'reception' : 'card';
  const capture = { kind: 'capture', method, amount: 5, payment_id: paymentId, member_id: memberId };
  await insert('transactions', { id: transactionId, ...capture, occurred_at: ago(60) });
  await insert('refunds', {
    id,
    transaction_id: transactionId,
    method: paymentId === null ? 'manual' : 'card',
    payment_id: paymentId,
    merch_txn_ref: paymentId && `refund of ${paymentId}`,
    amount: 5,
    reason: 'canceled',
    state: 'requested',
    requested_at: ago(10),
    changed_at: ago(10),
    expected_from: '2031-04-01',
    expected_until: '2031-04-14',
    settlement_id: more['state'] === 'settled' ? transactionId : null,
    ...more,
  });
  return id;
}

let jobs = 0;
async function givenJob(row: Record<string, unknown>): Promise<void> {
  jobs += 1;
  await insert('jobs', {
    kind: 'mail-verification',
    key: `${jobs}`,
    payload: '{}',
    run_at: ago(60),
    created_at: ago(60),
    ...row,
  });
}

async function givenEntryCode(startsIn: number, state: string): Promise<GivenSlot> {
  const slot = await givenSlot(database.db, { startTime: addMinutes(NOW, startsIn) });
  const { reservationId } = await givenReservation(database.db, { slot, member: await givenMember(database.db) });
  await insert('entry_codes', {
    id: randomUUID(),
    reservation_id: reservationId,
    kind: 'ROOM',
    state,
    lock_id: 1,
    qr_code_id: 1,
    valid_from: slot.startTime,
    valid_until: slot.endTime,
  });
  return slot;
}

test('finds nothing stuck in a fresh database', async () => {
  const found = await stuck();
  expect(Object.values(found).flat()).toEqual([]);
  expect(formatStuck(found, NOW)).toBe('Nothing is stuck or late (2031-03-03 12:00, Ho Chi Minh time).');
});

describe('what the ops command lists', () => {
  // shows: 11.29
  test('the ops command lists payments that have been open for half an hour, or whose refusal is not confirmed', async () => {
    const late = await givenPayment('open', ago(30));
    const checking = await givenPayment('checking', ago(5));
    await givenPayment('open', ago(29));
    await givenPayment('failed', ago(90));
    await insert('jobs', {
      kind: 'ask-gateway',
      key: late,
      payload: '{}',
      run_at: NOW,
      created_at: ago(30),
      last_error: 'ECONNREFUSED',
    });
    const { latePayments } = await stuck();
    expect(latePayments).toMatchObject([
      { payment: late, state: 'open', amount: 1_200_000, started: ago(30), last_answer: 'ECONNREFUSED' },
      { payment: checking, state: 'checking', last_answer: null },
    ]);
  });

  test('the ops command lists payments without a final answer', async () => {
    const payment = await givenPayment('unanswered', ago(1500));
    expect((await stuck()).unansweredPayments).toMatchObject([{ payment, reference: payment }]);
  });

  // shows: 4.51
  test('the ops command lists wrong amounts until they are refunded, and other refunds until they are settled', async () => {
    const wrong = await givenPayment('captured', ago(60), { captured_amount: 5 });
    const canceled = await givenPayment('captured', ago(60));
    const settled = await givenPayment('captured', ago(60));
    const refunds = {
      wrong: await givenRefund(wrong, { reason: 'wrong_amount', state: 'sent', requested_at: ago(12) }),
      canceled: await givenRefund(canceled, { state: 'failed' }),
      byHand: await givenRefund(null, { requested_at: ago(5) }),
    };
    await givenRefund(settled, { state: 'settled' });
    expect(await stuck()).toMatchObject({
      wrongAmounts: [{ payment: wrong, agreed: 1_200_000, captured: 5, refund: 'sent' }],
      unsettledRefunds: [
        { refund: refunds.wrong, how: 'card', reason: 'wrong_amount', state: 'sent' },
        { refund: refunds.canceled, how: 'card', state: 'failed', amount: 5, due: '2031-04-01' },
        { refund: refunds.byHand, how: 'manual', state: 'requested', reference: null },
      ],
    });
    await database.db.query(`UPDATE refunds SET state = 'settled', settlement_id = transaction_id`);
    expect(await stuck()).toMatchObject({ wrongAmounts: [], unsettledRefunds: [] });
  });

  test('the ops command lists dead-lettered, late and failing jobs, but none that waits for its next poll or the morning', async () => {
    await givenJob({ kind: 'mail-ticket-ready', dead_at: ago(3), last_error: '550 no such address' });
    await givenJob({
      kind: 'mail-ticket-ready',
      dead_at: ago(3),
      dismissed_at: ago(2),
      last_error: '550 no such address',
    });
    await givenJob({ kind: 'send-refund', run_at: ago(6) });
    await givenJob({ kind: 'mail-verification', run_at: addMinutes(NOW, 9), attempts: 3, last_error: '421 later' });
    await givenJob({ kind: 'ask-gateway', run_at: addMinutes(NOW, 9), attempts: 3, last_error: 'no final answer yet' });
    await givenJob({
      kind: 'mail-reminder',
      run_at: addMinutes(NOW, 300),
      last_error: 'no reminders are sent at night',
    });
    await givenJob({ kind: 'top-up-slots', run_at: addMinutes(NOW, 900) });
    await givenJob({ kind: 'mail-verification', run_at: ago(4) });
    await givenJob({ kind: 'mail-verification', done_at: ago(50), last_error: null });
    expect(await stuck()).toMatchObject({
      deadJobs: [{ kind: 'mail-ticket-ready', reason: '550 no such address' }],
      lateJobs: [{ kind: 'send-refund' }, { kind: 'mail-verification', attempts: 3, reason: '421 later' }],
    });
  });

  test('the ops command lists entry codes that are still missing half an hour before their slot or later', async () => {
    const near = await givenEntryCode(30, 'requested');
    const begun = await givenEntryCode(-30, 'requested');
    await givenEntryCode(31, 'requested');
    await givenEntryCode(10, 'active');
    await givenEntryCode(10, 'revoked');
    expect((await stuck()).missingEntryCodes).toMatchObject([
      { slot_starts: begun.startTime, door: 'ROOM', room: 'hoshi' },
      { slot_starts: near.startTime, door: 'ROOM', location: 'Yumori Tây Hồ' },
    ]);
  });

  test('the ops command lists bookings in a blocked room until staff have made a choice or the block is lifted', async () => {
    const given = async (startsIn: number) => {
      const slot = await givenSlot(database.db, { startTime: addMinutes(NOW, startsIn) });
      const { id: by } = await givenMember(database.db);
      const { reservationId } = await givenReservation(database.db, { slot, member: { id: by } });
      return { ...slot, reservationId, by };
    };
    const block = async ({ locationId, by }: { locationId: string; by: string }, roomId: string | null) => {
      const id = randomUUID();
      const span = { from_at: ago(10), until_at: addMinutes(NOW, 240) };
      const more = { kind: 'repair', reason: 'No hot water', made_by: by, made_at: ago(10) };
      await insert('blocks', { id, location_id: locationId, room_id: roomId, ...span, ...more });
      return id;
    };
    const choose = async (
      blockId: string,
      { by, reservationId }: { by: string; reservationId: string },
      more: object,
    ) => {
      const runId = randomUUID();
      await insert('bulk_runs', { id: runId, block_id: blockId, reason: 'x', made_by: by, made_at: ago(5) });
      await insert('bulk_items', {
        run_id: runId,
        reservation_id: reservationId,
        choice: 'keep',
        ended_at: ago(5),
        ...more,
      });
    };
    const open = await given(60);
    const kept = await given(90);
    const refused = await given(120);
    const [later, over] = [await given(240), await given(-200)];
    for (const each of [later, over]) await block(each, each.roomId);
    await block(open, open.roomId);
    await block(open, null);
    await choose(await block(kept, kept.roomId), kept, { state: 'done' });
    const lasting = await block(refused, refused.roomId);
    await choose(lasting, refused, { state: 'refused', refusal: 'slot_booked' });
    const listed = async () => (await stuck()).blockedReservations;
    const lines = [open, refused].map(({ reservationId, startTime, locationId }) => ({
      reservation_id: reservationId,
      slot_starts: startTime,
      location_id: locationId,
    }));
    expect(await listed()).toMatchObject(lines);
    await database.db.query('UPDATE blocks SET lifted_at = $2, lifted_by = made_by, lift_reason = $3 WHERE id = $1', [
      lasting,
      ago(1),
      'It is repaired',
    ]);
    expect(await listed()).toMatchObject(lines.slice(0, 1));
  });

  test('the ops command lists charges for more time that are unpaid when their visit has ended, until they are waived', async () => {
    const given = async (endsIn: number, more: Record<string, unknown> = {}) => {
      const slot = await givenSlot(database.db, { startTime: addMinutes(NOW, endsIn - 90) });
      const { id: by } = await givenMember(database.db);
      const { reservationId } = await givenReservation(database.db, { slot, member: { id: by } });
      const charge = {
        id: randomUUID(),
        kind: 'extension',
        minutes: 30,
        amount: 400_000,
        made_by: by,
        made_at: ago(100),
      };
      await insert('charges', { ...charge, reservation_id: reservationId, ...more });
      return { reservationId, charge: charge.id, by };
    };
    const over = await given(0);
    await given(1);
    await given(-10, { state: 'waived', reason: 'Late start', ended_at: ago(5), ended_by: over.by });
    const canceled = await given(-10);
    await database.db.query(`UPDATE reservations SET status = 'CANCELED', canceled_at = $2 WHERE id = $1`, [
      canceled.reservationId,
      ago(5),
    ]);
    expect((await stuck()).unpaidCharges).toMatchObject([
      { charge: over.charge, visit_ended: NOW, minutes: 30, amount: 400_000, reservation_id: over.reservationId },
    ]);
  });

  test('the ops command lists promotions that late captures used beyond their limit', async () => {
    const promotion = await givenPromotion(database.db);
    for (const overLimit of [true, false]) {
      await insert('promotion_uses', {
        id: randomUUID(),
        promotion_id: promotion.id,
        payment_id: await givenPayment('captured', ago(60)),
        state: 'committed',
        over_limit: overLimit,
        reserved_at: ago(60),
        changed_at: ago(20),
      });
    }
    expect((await stuck()).overLimitUses).toMatchObject([{ promotion: promotion.code, counted: ago(20) }]);
  });

  test('the ops command lists the refused gateway messages of the last day', async () => {
    const message = { source: 'notice', payment_id: null, claimed_ref: 'abc', fields: '{}' };
    for (const [received_at, verdict] of [
      [ago(1439), 'refused:bad_signature'],
      [ago(10), 'unknown_reference'],
      [ago(10), 'settle'],
      [ago(1440), 'refused:bad_signature'],
    ]) {
      await insert('gateway_messages', { ...message, received_at, verdict });
    }
    expect((await stuck()).refusedMessages).toEqual([
      { received: ago(1439), times: 1, source: 'notice', reference: 'abc', verdict: 'refused:bad_signature' },
      { received: ago(10), times: 1, source: 'notice', reference: 'abc', verdict: 'unknown_reference' },
    ]);
  });
});

// shows: 11.29
describe('the ops table', () => {
  const NOTHING: Stuck = {
    latePayments: [],
    unansweredPayments: [],
    wrongAmounts: [],
    unsettledRefunds: [],
    doubleRefunds: [],
    deadJobs: [],
    lateJobs: [],
    missingEntryCodes: [],
    overLimitUses: [],
    blockedReservations: [],
    unpaidReservations: [],
    unpaidCharges: [],
    unusedTickets: [],
    refusedMessages: [],
  };

  test('the ops table prints a title, column heads and a line for each row of a list', () => {
    const deadJobs = [
      { job: 7, kind: 'mail-verification', dead_lettered: ago(3), reason: 'line one\nline two' },
      { job: 1234, kind: 'x', dead_lettered: ago(1), reason: null },
    ];
    expect(formatStuck({ ...NOTHING, deadJobs }, NOW)).toBe(
      [
        'At 2031-03-03 12:00, Ho Chi Minh time:',
        '',
        'Dead-lettered jobs; retry JOB runs one again, dismiss JOB marks it as handled: 2',
        '  job   kind               dead lettered     reason',
        '  7     mail-verification  2031-03-03 11:57  line one line two',
        '  1234  x                  2031-03-03 11:59  –',
      ].join('\n'),
    );
  });

  test('the ops table cuts a long list and says how many rows it left out', () => {
    const lateJobs = Array.from({ length: 23 }, (_, job) => ({ job }));
    const lines = formatStuck({ ...NOTHING, lateJobs }, NOW).split('\n');
    expect(lines.at(-1)).toBe('  … and 3 more, which --json shows');
    expect(lines).toHaveLength(2 + 1 + 1 + 20 + 1);
  });
});
