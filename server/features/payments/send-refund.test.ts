import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/calendar/duration.ts';
import type { PaymentGateway, QueryAnswer, RefundAnswer } from '#server/adapters/onepay/port.ts';
import { opsCommand } from '#server/commands/ops-command.ts';
import { readStuck } from '#server/features/exceptions/queries.ts';
import { postTicketVoided } from '#server/ledger/post.ts';
import { type GivenMember, givenLateCapture, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { requestRefund } from './commands/request-refund.ts';
import { checkHandRefund, sendRefund } from './commands/send-refund.ts';
import { settleRefund } from './commands/settle-refund.ts';
import { watchRefund } from './commands/watch-refund.ts';

let site: Site;
let member: GivenMember;
let now: Date;
let refundId: string;
beforeAll(async () => {
  site = await startSite();
  // The worker is stopped, so that each test runs the steps itself, at its own time.
  await site.worker.stop();
});
afterAll(() => site.close());

beforeEach(async () => {
  now = new Date('2027-03-01T03:00:00.000Z');
  member = await givenMember(site.db);
  const slot = await givenSlot(site.db);
  const { paymentId, purchasedTicketId } = await givenLateCapture(site.db, { slot, member });
  const [capture] = await site.db.query<{ id: string }>('SELECT id FROM transactions WHERE payment_id = $1', [
    paymentId,
  ]);
  const transactionId = capture?.id ?? '';
  refundId = await site.db.transaction(async (tx) => {
    const id = await requestRefund(tx, { transactionId, reason: 'canceled', now });
    if (id === null) throw new Error('The capture has nothing to refund');
    await postTicketVoided(tx, { purchasedTicketId, refundId: id, now });
    return id;
  });
});

const ACCEPTED: RefundAnswer = { kind: 'accepted', transactionNo: 'R1', fields: {} };
const REJECTED: RefundAnswer = { kind: 'rejected', responseCode: '2', fields: {} };
const LOST: RefundAnswer = { kind: 'unknown', reason: 'timeout', detail: 'no answer' };
const NO_RECORD: QueryAnswer = { kind: 'no_record' };
const UNANSWERED: QueryAnswer = { kind: 'unanswered', reason: 'network', detail: 'away' };

function found(responseCode: string, amount = 1_200_000): QueryAnswer {
  const message = { merchTxnRef: '', responseCode, transactionNo: 'R1', orderInfo: null, fields: {} };
  return { kind: 'found', message: { ...message, amount: { kind: 'vnd', amount } } };
}

/** Returns a gateway that gives the scripted answers and records the requests. */
function scripted(answers: { refunds?: RefundAnswer[]; queries?: QueryAnswer[] }) {
  const { refunds = [], queries = [] } = answers;
  const asked: string[] = [];
  const refs = new Set<string>();
  const take = <Answer>(list: Answer[], what: string, ref: string): Answer => {
    asked.push(what);
    refs.add(ref);
    const answer = list.shift();
    if (answer === undefined) throw new Error(`Unexpected request to the gateway: ${what}`);
    return answer;
  };
  const gateway: PaymentGateway = {
    paymentUrl: () => '',
    readMessage: () => ({ kind: 'refused', reason: 'incomplete', claimedRef: null, fields: {} }),
    query: async (ref) => take(queries, 'query', ref),
    refund: async ({ merchTxnRef, amount }) => take(refunds, `refund of ${amount}`, merchTxnRef),
  };
  return { gateway, asked, refs };
}

/** Runs the job `times` times, an hour apart. */
async function runs(times: number, gateway: PaymentGateway) {
  const outcomes: string[] = [];
  for (let run = 0; run < times; run += 1) {
    now = new Date(now.getTime() + HOUR);
    outcomes.push((await sendRefund({ ...site.context, gateway }, { refundId, now })).kind);
  }
  return outcomes;
}

async function state(): Promise<{ state: string; back: number }> {
  const [row] = await site.db.query<{ state: string }>('SELECT state FROM refunds WHERE id = $1', [refundId]);
  const back = await site.db.query(`SELECT 1 FROM transactions WHERE member_id = $1 AND kind = 'refund'`, [member.id]);
  return { state: row?.state ?? '', back: back.length };
}

const REFUND = 'refund of 1200000';

describe('a card refund', () => {
  test.each([
    {
      given: 'accepts it',
      answers: { refunds: [ACCEPTED] },
      outcomes: ['done', 'done'],
      asked: [REFUND],
      end: { state: 'settled', back: 1 },
    },
    {
      given: 'rejects it',
      answers: { refunds: [REJECTED] },
      outcomes: ['dead', 'dead'],
      asked: [REFUND],
      end: { state: 'failed', back: 0 },
    },
    {
      given: 'executed it, and its answer was lost',
      answers: { refunds: [LOST], queries: [found('0')] },
      outcomes: ['later', 'done', 'done'],
      asked: [REFUND, 'query'],
      end: { state: 'settled', back: 1 },
    },
    {
      given: 'never received it',
      answers: { refunds: [LOST, ACCEPTED], queries: [NO_RECORD] },
      outcomes: ['later', 'done'],
      asked: [REFUND, 'query', REFUND],
      end: { state: 'settled', back: 1 },
    },
    {
      given: 'executed it, has no record of it yet, and refuses to repeat it',
      answers: { refunds: [LOST, REJECTED], queries: [NO_RECORD, found('0')] },
      outcomes: ['later', 'later', 'done'],
      asked: [REFUND, 'query', REFUND, 'query'],
      end: { state: 'settled', back: 1 },
    },
    {
      given: 'refuses to repeat it, and never says whether it was executed',
      answers: { refunds: [LOST, REJECTED, REJECTED], queries: [NO_RECORD, NO_RECORD] },
      outcomes: ['later', 'later', 'later'],
      asked: [REFUND, 'query', REFUND, 'query', REFUND],
      end: { state: 'sent', back: 0 },
    },
    {
      given: 'rejected it, and its answer was lost',
      answers: { refunds: [LOST], queries: [found('2')] },
      outcomes: ['later', 'dead'],
      asked: [REFUND, 'query'],
      end: { state: 'failed', back: 0 },
    },
    {
      given: 'is down, undecided or names another amount, and is then only queried',
      answers: { refunds: [LOST], queries: [UNANSWERED, found('300'), found('0', 5), found('0')] },
      outcomes: ['later', 'later', 'later', 'later', 'done'],
      asked: [REFUND, 'query', 'query', 'query', 'query'],
      end: { state: 'settled', back: 1 },
    },
  ])('a card refund ends correctly when the gateway $given', async ({ answers, outcomes, asked, end }) => {
    const gateway = scripted({ ...answers });
    expect(await runs(outcomes.length, gateway.gateway)).toEqual(outcomes);
    expect(gateway.asked).toEqual(asked);
    expect(gateway.refs.size).toBe(1);
    expect(await state()).toEqual(end);
  });

  test('a card refund is requested once when two workers run the same job', async () => {
    const gateway = scripted({ refunds: [ACCEPTED], queries: [NO_RECORD] });
    const send = () => sendRefund({ ...site.context, gateway: gateway.gateway }, { refundId, now });
    const outcomes = await Promise.all([send(), send()]);
    expect(outcomes.map(({ kind }) => kind)).toContain('done');
    expect(gateway.asked.filter((what) => what === REFUND)).toHaveLength(1);
    expect(await state()).toEqual({ state: 'settled', back: 1 });
  });
});

test('a refund that the gateway refuses to repeat raises an alarm, and so does one that turns out to be paid twice', async () => {
  const raised: string[] = [];
  const log = { ...site.context.log, error: (_facts: object, text: string) => void raised.push(text) };
  const { gateway } = scripted({ refunds: [LOST, REJECTED], queries: [NO_RECORD, found('0')] });
  const send = (at: Date) => sendRefund({ ...site.context, log, gateway }, { refundId, now: at });
  await send(now);
  // Within the first minute the first order may still be under way.
  const tooSoon = await sendRefund(
    { ...site.context, gateway: scripted({ queries: [NO_RECORD] }).gateway },
    { refundId, now: new Date(now.getTime() + MINUTE - 1) },
  );
  expect(tooSoon).toMatchObject({ kind: 'later', reason: expect.stringContaining('on its way') });
  const again = new Date(now.getTime() + MINUTE);
  expect(await send(again)).toMatchObject({ kind: 'later', reason: expect.stringContaining('rejected with code 2') });
  expect(raised).toEqual(['the gateway rejected a repeated refund order']);
  // An operator who pays it by hand is warned when the gateway had executed it as well.
  await settleRefund(site.db, { refundId, by: 'hand', now: again });
  await checkHandRefund({ ...site.context, log, gateway }, { refundId, now: new Date(again.getTime() + HOUR) });
  expect(raised).toContain('a refund was paid twice: by hand and by the gateway');
});

test('an order is repeated one minute after the previous one at the earliest', async () => {
  const { gateway, asked } = scripted({ refunds: [LOST, LOST, ACCEPTED], queries: [NO_RECORD, NO_RECORD, NO_RECORD] });
  const at = (seconds: number) =>
    sendRefund({ ...site.context, gateway }, { refundId, now: new Date(now.getTime() + seconds * 1_000) });
  expect([(await at(0)).kind, (await at(60)).kind, (await at(119)).kind, (await at(120)).kind]).toEqual([
    'later',
    'later',
    'later',
    'done',
  ]);
  expect(asked).toEqual([REFUND, 'query', REFUND, 'query', 'query', REFUND]);
});

// shows: 4.51
test('a refund is retried with growing pauses of up to an hour, and never dead-lettered', async () => {
  const { gateway } = scripted({ refunds: [LOST], queries: Array.from({ length: 9 }, () => UNANSWERED) });
  const pauses: number[] = [];
  let at = now;
  for (let run = 0; run < 10; run += 1) {
    const outcome = await sendRefund({ ...site.context, gateway }, { refundId, now: at });
    if (outcome.kind !== 'later' || outcome.at === undefined)
      throw new Error('The refund did not wait for a later attempt');
    pauses.push(outcome.at.getTime() - at.getTime());
    at = run === 7 ? new Date(now.getTime() + 5 * DAY) : outcome.at;
  }
  expect(pauses.map((pause) => pause / 1_000)).toEqual([2, 2, 4, 8, 16, 32, 64, 128, 3_600, 3_600]);
});

test('a refund waits while no gateway is configured', async () => {
  expect(await sendRefund({ ...site.context, gateway: undefined }, { refundId, now })).toMatchObject({ kind: 'later' });
  expect(await state()).toEqual({ state: 'requested', back: 0 });
});

test('a rejected refund reports the rejection at every further attempt', async () => {
  const reason = 'the gateway rejected the refund with code 2';
  const { gateway } = scripted({ refunds: [REJECTED] });
  const send = () => sendRefund({ ...site.context, gateway }, { refundId, now });
  expect([await send(), await send()]).toEqual([
    { kind: 'dead', reason },
    { kind: 'dead', reason },
  ]);
  await settleRefund(site.db, { refundId, by: 'hand', now });
  const history = `SELECT after ->> 'responseCode' AS code FROM history WHERE subject_id = $1 AND action = 'refund.failed'`;
  expect(await site.db.query(history, [refundId])).toEqual([{ code: '2' }]);
});

test('a refund settled by hand after a rejection is booked from the till and never sent', async () => {
  await runs(1, scripted({ refunds: [REJECTED] }).gateway);
  expect(await settleRefund(site.db, { refundId, by: 'hand', now })).toEqual({ kind: 'settled', amount: 1_200_000 });
  expect(await runs(1, scripted({}).gateway)).toEqual(['done']);
  const back = await site.db.query(
    `SELECT method, payment_id FROM transactions WHERE member_id = $1 AND kind = 'refund'`,
    [member.id],
  );
  expect(back).toEqual([{ method: 'reception', payment_id: null }]);
});

describe("an operator's settlement of a card refund", () => {
  const ops = (...args: string[]) =>
    opsCommand.carryOut(site.context, { name: 'ops', args: ['refund-settled', refundId, ...args] });
  const money = () =>
    site.db.query(
      `SELECT t.method, p.account FROM transactions t JOIN journal_entries e ON e.transaction_id = t.id
       JOIN postings p ON p.entry_id = e.id AND p.amount < 0 WHERE t.member_id = $1 AND t.kind = 'refund'`,
      [member.id],
    );

  test.each([
    ['gateway', { method: 'card', account: 'gateway' }],
    ['hand', { method: 'reception', account: 'hand' }],
  ])("an operator's settlement with --by %s posts the money from that account", async (by, line) => {
    expect(await ops()).toMatchObject({ code: 1, output: expect.stringContaining('--by gateway') });
    expect(await ops('--by', by)).toMatchObject({ code: 0 });
    expect(await money()).toEqual([line]);
    const said = await site.db.query(`SELECT actor FROM history WHERE action = 'refund.settled' AND subject_id = $1`, [
      refundId,
    ]);
    expect(said).toEqual([{ actor: 'admin' }]);
  });
});

describe('a refund paid by hand after it was sent', () => {
  const twice = async () => (await readStuck(site.db, now)).doubleRefunds.filter(({ refund }) => refund === refundId);

  test.each([
    { given: 'executed it as well', query: found('0'), alarms: 1 },
    { given: 'rejected it', query: found('2'), alarms: 0 },
    { given: 'never received it', query: NO_RECORD, alarms: 0 },
  ])(
    'a refund paid by hand after it was sent is queried until the outcome is known: the gateway $given',
    async ({ query, alarms }) => {
      const raised: string[] = [];
      const log = { ...site.context.log, error: (_facts: object, text: string) => void raised.push(text) };
      await runs(1, scripted({ refunds: [LOST] }).gateway);
      await settleRefund(site.db, { refundId, by: 'hand', now });
      const jobs = await site.db.query(`SELECT 1 FROM jobs WHERE kind = 'check-hand-refund' AND key = $1`, [refundId]);
      expect(jobs).toHaveLength(1);
      const { gateway } = scripted({ queries: [UNANSWERED, query] });
      const check = () => checkHandRefund({ ...site.context, log, gateway }, { refundId, now });
      expect([(await check()).kind, (await check()).kind]).toEqual(['later', 'done']);
      expect(raised).toHaveLength(alarms);
      expect(await twice()).toHaveLength(alarms);
      expect(await state()).toEqual({ state: 'settled', back: 1 });
    },
  );
});

test('a refund settled by three operators at once is settled once', async () => {
  const settlings = await Promise.all(
    (['hand', 'gateway', 'hand'] as const).map((by) => settleRefund(site.db, { refundId, by, now })),
  );
  expect(settlings.map(({ kind }) => kind).sort()).toEqual(['already_settled', 'already_settled', 'settled']);
  expect((await state()).back).toBe(1);
});

test('an overdue refund raises an alarm each day until it is settled', async () => {
  const alarms: string[] = [];
  const log = { ...site.context.log, error: (_facts: object, text: string) => void alarms.push(text) };
  const [job] = await site.db.query<{ run_at: Date }>(
    `SELECT run_at FROM jobs WHERE kind = 'watch-refund' AND key = $1`,
    [refundId],
  );
  expect((job?.run_at.getTime() ?? 0) - now.getTime()).toBeGreaterThan(28 * DAY);
  const late = job?.run_at ?? now;
  const context = { db: site.db, log };
  expect(await watchRefund(context, { refundId, now: late })).toMatchObject({ at: new Date(late.getTime() + DAY) });
  expect(alarms).toEqual(['a refund has not settled within 21 working days']);
  await settleRefund(site.db, { refundId, by: 'hand', now: new Date(late.getTime() + MINUTE) });
  expect(await watchRefund(context, { refundId, now: late })).toEqual({ kind: 'done' });
  expect(alarms).toHaveLength(1);
});

test('a capture has at most one refund', async () => {
  const again = site.db.transaction((tx) =>
    requestRefund(tx, { transactionId: randomUUID(), reason: 'canceled', now }),
  );
  expect(await again).toBe(null);
  const [row] = await site.db.query<{ transaction_id: string }>('SELECT transaction_id FROM refunds WHERE id = $1', [
    refundId,
  ]);
  const wish = { transactionId: row?.transaction_id ?? '', reason: 'canceled', now } as const;
  await expect(site.db.transaction((tx) => requestRefund(tx, wish))).rejects.toThrow('refunds_transaction_id_key');
});
