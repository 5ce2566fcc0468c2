import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/calendar/duration.ts';
import type { MessageAmount, PaymentGateway, QueryAnswer } from '#server/adapters/onepay/port.ts';
import { audit } from '#server/audit/audit.ts';
import { readStuck } from '#server/features/exceptions/queries.ts';
import { type GivenMember, givenMember, givenPromotion, givenSlot } from '#server/testing/given/given.ts';
import { askToPay, holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { askGateway } from './commands/ask-gateway.ts';
import { settleMessage } from './commands/settle-message.ts';

let site: Site;
let member: GivenMember;
beforeAll(async () => {
  site = await startSite();
  // The tests run each query themselves, at its own time.
  await site.worker.stop();
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await givenMember(site.db);
});

type Started = { id: string; merch_txn_ref: string; promotionId: string };

async function startWithPromotion(code: string): Promise<Started> {
  const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * DAY) });
  const { id: promotionId } = await givenPromotion(site.db, { code, usage_limit: 5 });
  await holdSlot(site.call, member, slotId);
  await askToPay(site.call, member, slotId, { vpc_Promotion_Code: code });
  const [payment] = await site.db.query<{ id: string; merch_txn_ref: string }>(
    'SELECT id, merch_txn_ref FROM payments WHERE slot_id = $1',
    [slotId],
  );
  if (payment === undefined) throw new Error('The payment was not started');
  return { ...payment, promotionId };
}

const vnd = (amount: number): MessageAmount => ({ kind: 'vnd', amount });
const UNREADABLE: MessageAmount = { kind: 'unreadable' };

function paid({ merch_txn_ref: merchTxnRef }: Started, amount: MessageAmount, transactionNo = merchTxnRef) {
  return { merchTxnRef, responseCode: '0', transactionNo, orderInfo: null, fields: {}, amount };
}

/** Runs one query against a gateway that gives this answer; also returns the alarms that it raised. */
async function ask(
  { id }: Started,
  { answer, now, isExtra = false }: { answer: QueryAnswer; now: Date; isExtra?: boolean },
) {
  const alarms: string[] = [];
  const log = { ...site.context.log, error: (_facts: object, text: string) => void alarms.push(text) };
  const gateway: PaymentGateway = {
    paymentUrl: () => '',
    readMessage: () => ({ kind: 'refused', reason: 'incomplete', claimedRef: null }),
    query: async () => answer,
    refund: async () => ({ kind: 'unknown', reason: 'timeout', detail: 'not asked' }),
  };
  return { ...(await askGateway({ ...site.context, log, gateway }, { paymentId: id, isExtra, now })), alarms };
}

async function stateOf({ id, promotionId }: Started) {
  const [row] = await site.db.query(
    'SELECT p.state, o.usage_count AS uses FROM payments p, promotions o WHERE p.id = $1 AND o.id = $2',
    [id, promotionId],
  );
  return row;
}

test('a capture of an unreadable amount is queried daily with an alarm, even when its attempt was closed', async () => {
  const started = await startWithPromotion('UNREADABLE');
  const now = new Date();
  await ask(started, { answer: { kind: 'found', message: { ...paid(started, UNREADABLE), responseCode: '5' } }, now });
  expect(await stateOf(started)).toEqual({ state: 'failed', uses: 0 });
  const unreadable: QueryAnswer = { kind: 'found', message: paid(started, UNREADABLE) };
  expect(await ask(started, { answer: unreadable, now, isExtra: true })).toMatchObject({
    kind: 'later',
    at: new Date(now.getTime() + DAY),
    alarms: ['a payment was captured, but its amount is unreadable'],
  });
  const readable: QueryAnswer = { kind: 'found', message: paid(started, vnd(1_080_000)) };
  expect(await ask(started, { answer: readable, now, isExtra: true })).toMatchObject({ kind: 'done', alarms: [] });
  expect(await stateOf(started)).toEqual({ state: 'captured', uses: 1 });
});

test("a failed payment is queried once more; without a final answer there is an alarm and an entry in the operator's list", async () => {
  const started = await startWithPromotion('ANOTHERCARD');
  const begun = Date.now();
  const at = (hours: number) => new Date(begun + hours * (DAY / 24));
  const refused: QueryAnswer = { kind: 'found', message: { ...paid(started, UNREADABLE), responseCode: '5' } };
  const pending: QueryAnswer = { kind: 'found', message: { ...paid(started, UNREADABLE), responseCode: '300' } };
  const listed = async (hours: number) =>
    (await readStuck(site.db, at(hours))).unansweredPayments.some(({ payment }) => payment === started.id);
  const later = await ask(started, { answer: refused, now: at(0.1) });
  expect(later).toMatchObject({ kind: 'later', alarms: [] });
  expect(await stateOf(started)).toEqual({ state: 'failed', uses: 0 });
  expect(await ask(started, { answer: pending, now: at(25) })).toMatchObject({
    kind: 'later',
    alarms: ['the gateway gave no final answer about a payment within a day'],
  });
  await site.db.query(`UPDATE jobs SET run_at = $2 WHERE kind = 'ask-gateway' AND key = $1`, [started.id, at(49)]);
  expect(await listed(26)).toBe(true);
  const settled: QueryAnswer = { kind: 'found', message: paid(started, vnd(1_080_000)) };
  expect(await ask(started, { answer: settled, now: at(49) })).toMatchObject({ kind: 'done', alarms: [] });
  expect(await stateOf(started)).toEqual({ state: 'captured', uses: 1 });
  expect(await listed(50)).toBe(false);
});

// shows: 4.16
test('a payment closed without an answer is queried daily, and its promotion is returned once the gateway has no record', async () => {
  const started = await startWithPromotion('FORGOTTEN');
  const dayAfter = (days: number) => new Date(Date.now() + days * DAY);
  const away: QueryAnswer = { kind: 'unanswered', reason: 'network', detail: 'away' };
  for (const days of [1, 2, 3]) {
    const outcome = await ask(started, { answer: away, now: dayAfter(days) });
    expect(outcome).toMatchObject({ kind: 'later' });
    expect(await stateOf(started)).toEqual({ state: 'unanswered', uses: 1 });
  }
  expect(await ask(started, { answer: { kind: 'no_record' }, now: dayAfter(4) })).toMatchObject({ kind: 'done' });
  expect(await stateOf(started)).toEqual({ state: 'abandoned', uses: 0 });
  expect(await audit(site.db, new Date())).toEqual([]);
});

test('an ended payment that a message contradicts is queried until there is a final answer', async () => {
  const started = await startWithPromotion('PENDING');
  const begun = Date.now();
  const dayAfter = (days: number) => new Date(begun + days * DAY);
  await ask(started, { answer: { kind: 'no_record' }, now: dayAfter(2) });
  expect(await stateOf(started)).toEqual({ state: 'abandoned', uses: 0 });
  const pending: QueryAnswer = { kind: 'found', message: { ...paid(started, UNREADABLE), responseCode: '300' } };
  for (const days of [3, 4, 5]) {
    const outcome = await ask(started, { answer: pending, now: dayAfter(days), isExtra: true });
    expect(outcome).toMatchObject({ kind: 'later', at: dayAfter(days + 1) });
    expect(await stateOf(started)).toEqual({ state: 'unanswered', uses: 0 });
  }
  const settled: QueryAnswer = { kind: 'found', message: paid(started, vnd(1_080_000)) };
  expect(await ask(started, { answer: settled, now: dayAfter(6), isExtra: true })).toMatchObject({ kind: 'done' });
});

test("a capture under another capture's transaction number is settled without the number", async () => {
  const [first, second] = [await startWithPromotion('NUMBER1'), await startWithPromotion('NUMBER2')];
  for (const started of [first, second]) {
    const message = paid(started, vnd(1_080_000), 'SAME-NUMBER');
    await settleMessage(site.context, { message, source: 'notice', now: new Date() });
  }
  const numbers = await site.db.query('SELECT state, gateway_transaction_no AS no FROM payments WHERE id = ANY ($1)', [
    [first.id, second.id],
  ]);
  expect(numbers).toHaveLength(2);
  expect(numbers).toEqual(
    expect.arrayContaining([
      { state: 'captured', no: 'SAME-NUMBER' },
      { state: 'captured', no: null },
    ]),
  );
});

test("each of a member's many unanswered payments gets its first query on time, and further scheduled queries share an hourly limit", async () => {
  const started: Started[] = [];
  for (let each = 0; each < 8; each += 1) {
    const code = `MANY${each}`;
    started.push(await startWithPromotion(code));
    const [{ slot_id: slotId } = { slot_id: '' }] = await site.db.query<{ slot_id: string }>(
      'SELECT slot_id FROM payments WHERE id = $1',
      [started[each]?.id],
    );
    await site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });
  }
  const now = new Date(site.context.clock.now().getTime() + 3 * MINUTE);
  const asked = async (at: Date) => {
    let count = 0;
    const query = async (): Promise<QueryAnswer> => {
      count += 1;
      return { kind: 'unanswered', reason: 'timeout', detail: 'away' };
    };
    const gateway = { ...site.context.gateway, query } as PaymentGateway;
    for (const { id } of started)
      await askGateway({ ...site.context, gateway }, { paymentId: id, isExtra: false, now: at });
    return count;
  };
  expect(await asked(now)).toBe(8);
  const further = [];
  for (let turn = 1; turn <= 4; turn += 1) further.push(await asked(new Date(now.getTime() + turn * MINUTE)));
  expect(further).toEqual([8, 8, 4, 0]);
  const [first] = started;
  if (first === undefined) throw new Error('No payment was started');
  const waiting = await askGateway(site.context, {
    paymentId: first.id,
    isExtra: false,
    now: new Date(now.getTime() + 5 * MINUTE),
  });
  expect(waiting).toMatchObject({ kind: 'later', at: new Date(now.getTime() + 61 * MINUTE) });
  // A query caused by a message does not count towards the limit.
  const extra = await ask(first, {
    answer: { kind: 'no_record' },
    now: new Date(now.getTime() + 6 * MINUTE),
    isExtra: true,
  });
  expect(extra.kind).toBe('done');
  expect(await asked(new Date(now.getTime() + 62 * MINUTE))).toBe(8);
});

test('a member can start thirty payments an hour', async () => {
  const { slotId } = await givenSlot(site.db, { startTime: new Date(Date.now() + 40 * DAY) });
  await holdSlot(site.call, member, slotId);
  const answers = [];
  for (let each = 0; each < 32; each += 1) answers.push((await askToPay(site.call, member, slotId)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(answers.slice(30)).toEqual([429, 429]);
  // All requests share the one live attempt of the hold.
  expect(await site.db.query('SELECT 1 FROM payments WHERE slot_id = $1', [slotId])).toHaveLength(1);
});
