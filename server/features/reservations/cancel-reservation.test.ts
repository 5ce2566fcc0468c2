import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Day } from '#domain/calendar/day.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import { expectedRefundDays } from '#domain/payments/refund.ts';
import { opsCommand } from '#server/commands/ops-command.ts';
import { readStuck } from '#server/features/exceptions/queries.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenPromotion,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { askToPay, bookByCard, holdSlot, settle } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { cancelReservation } from './commands/cancel-reservation.ts';

const PRICE = 1_200_000;
const REFUNDING = 'Your refund is in progress. A confirmation email will follow.';
const FREE = 'There is nothing to refund. A confirmation email will follow.';

let site: Site;
let member: GivenMember;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
beforeEach(async () => {
  member = await givenMember(site.db);
});
afterAll(() => site.close());

/** Returns the instant `hours` after the site's present. */
const inHours = (hours: number) => new Date(site.context.clock.now().getTime() + hours * HOUR);
const slotIn = (hours = 20 * 24) => givenSlot(site.db, { startTime: inHours(hours) });

type Ask = { as?: GivenMember; userId?: string; headers?: Record<string, string> };

const cancel = (reservationId: string, { as = member, userId = as.id, headers = {} }: Ask = {}) =>
  site.call('POST', '/api/payment/refund', { token: as.token, headers, body: { userId, reservationId } });
const read = async (reservationId: string) =>
  (await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token })).body;
const mailSubjects = async () =>
  (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`)).body.messages.map(
    ({ subject }: { subject: string }) => subject,
  );
const money = () =>
  site.db.query('SELECT kind, method, amount FROM transactions WHERE member_id = $1 ORDER BY occurred_at, kind', [
    member.id,
  ]);
/** Returns the ledger accounts in which the member's tickets and transactions do not add up to zero. */
const balance = () =>
  site.db.query(
    `SELECT p.account, sum(p.amount)::integer AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
     LEFT JOIN purchased_tickets pt ON pt.id = e.purchased_ticket_id
     LEFT JOIN transactions t ON t.id = coalesce(pt.transaction_id, e.transaction_id)
     WHERE t.member_id = $1 GROUP BY p.account HAVING sum(p.amount) <> 0 ORDER BY p.account`,
    [member.id],
  );
const history = async (action: string, subjectId: string) =>
  (await site.db.query('SELECT 1 FROM history WHERE action = $1 AND subject_id = $2', [action, subjectId])).length;

/** Books a slot by card and runs all jobs; returns the reservation's id. */
async function booked({ slotId }: GivenSlot): Promise<string> {
  const id = await bookByCard(site.call, member, slotId);
  await site.worker.drained();
  return id;
}

/** Books with a promotion that leaves nothing to pay. */
async function bookedForFree({ slotId }: GivenSlot, code: string): Promise<string> {
  await holdSlot(site.call, member, slotId);
  return (await askToPay(site.call, member, slotId, { vpc_Promotion_Code: code })).body.data.reservation.id;
}

describe('a reservation paid by card', () => {
  let slot: GivenSlot;
  let reservationId: string;
  beforeEach(async () => {
    slot = await slotIn();
    reservationId = await booked(slot);
  });

  // shows: 3.22, 3.29, 4.7, 4.48, 7.15
  test('a reservation paid by card is canceled, and its money is refunded to the card', async () => {
    const holidays = await site.db.query<{ day: Day }>('SELECT day FROM holidays');
    const days = expectedRefundDays(site.context.clock.now(), new Set(holidays.map(({ day }) => day)));
    const before = await read(reservationId);
    expect(before).toMatchObject({
      refund: null,
      cancellation: { allowed: true, refundAmount: PRICE, refundMethod: 'card' },
    });
    const answer = await cancel(reservationId);
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: REFUNDING }]);
    expect(await read(reservationId)).toMatchObject({
      status: 'CANCELED',
      ttLockQRCodes: [],
      cancellation: { allowed: false, reason: 'not_pending' },
      refund: { method: 'card', amount: PRICE, expectedFrom: days.from, expectedUntil: days.until },
    });
    await site.worker.drained();
    expect((await read(reservationId)).refund.state).toBe('settled');
    expect(await money()).toEqual([
      { kind: 'capture', method: 'card', amount: PRICE },
      { kind: 'refund', method: 'card', amount: PRICE },
    ]);
    expect(await balance()).toEqual([]);
    const sent = await site.db.query(
      `SELECT r.amount, r.response_code FROM sandbox.onepay_refund r
       JOIN payments p ON p.merch_txn_ref = r.org_merch_txn_ref WHERE p.slot_id = $1`,
      [slot.slotId],
    );
    expect(sent).toEqual([{ amount: PRICE * 100, response_code: '0' }]);
    expect(await history('reservation.canceled', reservationId)).toBe(1);
  });

  // shows: 3.32, 4.48
  test('a reservation paid by card frees its slot, voids its ticket and revokes its entry codes when it is canceled', async () => {
    const [ticket] = await site.db.query<{ id: string }>('SELECT id FROM purchased_tickets WHERE member_id = $1', [
      member.id,
    ]);
    const codesAtCloud = async () =>
      (
        await site.db.query('SELECT 1 FROM entry_codes WHERE reservation_id = $1 AND state <> $2', [
          reservationId,
          'revoked',
        ])
      ).length;
    expect(await codesAtCloud()).toBe(2);
    await cancel(reservationId);
    expect(await codesAtCloud()).toBe(0);
    expect((await site.call('GET', `/api/slots/${slot.slotId}`)).body).toMatchObject({ isBooked: false });
    const tickets = await site.call('GET', `/api/purchased-tickets/user/${member.id}`, { token: member.token });
    expect(tickets.body).toMatchObject([{ id: ticket?.id, isUsed: true }]);
    const again = await site.call('POST', '/api/reservations', {
      token: member.token,
      body: { userId: member.id, ticketId: slot.ticketId, slotId: slot.slotId, purchasedTicketId: ticket?.id },
    });
    expect([again.status, again.body.code]).toEqual([409, 'ticket_used']);
    const next = await givenMember(site.db);
    expect((await holdSlot(site.call, next, slot.slotId)).status).toBe(200);
  });

  // shows: 1.40
  test('a reservation paid by card is reported as canceled by mail, with the refund, its days and a calendar cancellation', async () => {
    await cancel(reservationId);
    await site.worker.drained();
    const subjects = await mailSubjects();
    expect(subjects).toHaveLength(3);
    expect(subjects.filter((subject: string) => subject.startsWith('Booking cancelled: '))).toHaveLength(1);
    expect(subjects.filter((subject: string) => /^Your refund of 1,200,000\s₫/.test(subject))).toHaveLength(1);
    const { body } = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`);
    const mail = body.messages.find(({ subject }: { subject: string }) => subject.startsWith('Booking cancelled'));
    expect(mail.text).toMatch(/The full 1,200,000\s₫ will be refunded/);
    expect(mail.attachments).toContainEqual(expect.objectContaining({ contentType: 'text/calendar' }));
  });

  test('a reservation paid by card is canceled once for repeated and simultaneous requests, which all get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(reservationId)));
    answers.push(await cancel(reservationId));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { success: true, message: REFUNDING }]);
    await site.worker.drained();
    expect(await money()).toHaveLength(2);
    expect(await history('reservation.canceled', reservationId)).toBe(1);
    expect(await mailSubjects()).toHaveLength(3);
  });

  test('a reservation paid by card can be canceled with an idempotency key, which repeats the answer and refuses another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await cancel(reservationId, { headers });
    const again = await cancel(reservationId, { headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await cancel(randomUUID(), { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('a reservation paid by card shows its refund only to its owner', async () => {
    await cancel(reservationId);
    const stranger = await givenMember(site.db);
    for (const token of [stranger.token, undefined]) {
      const seen = await site.call('GET', `/api/reservations/${reservationId}`, { token });
      expect(seen.body).toMatchObject({ viewer: 'visitor', status: 'CANCELED', refund: null, cancellation: null });
    }
  });
});

describe('the promotion use of a canceled reservation', () => {
  const usesOf = async (id: string) =>
    (await site.db.query<{ usage_count: number }>('SELECT usage_count FROM promotions WHERE id = $1', [id]))[0];

  // shows: 4.48
  test('the promotion use of a canceled reservation is given back when it lowered the price', async () => {
    const { id, code } = await givenPromotion(site.db, { code: 'CANCEL10', usage_limit: 1 });
    const slot = await slotIn();
    await holdSlot(site.call, member, slot.slotId);
    const { url } = (await askToPay(site.call, member, slot.slotId, { vpc_Promotion_Code: code })).body.data;
    await site.call('GET', (await settle(site.call, { url })).returnUrl);
    const [reservation] = (await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token })).body;
    expect(await usesOf(id)).toEqual({ usage_count: 1 });
    expect((await cancel(reservation.id)).body.success).toBe(true);
    expect((await cancel(reservation.id)).body.success).toBe(true);
    expect(await usesOf(id)).toEqual({ usage_count: 0 });
    expect(await read(reservation.id)).toMatchObject({ refund: { amount: PRICE * 0.9 } });
  });

  // shows: 4.50
  test('the promotion use of a canceled reservation is given back when it made the booking free, and there is no refund', async () => {
    const { id, code } = await givenPromotion(site.db, { code: 'CANCEL100', usage_limit: 1, discount_value: 100 });
    const reservationId = await bookedForFree(await slotIn(), code);
    const answer = await cancel(reservationId);
    expect(answer.body).toEqual({ success: true, message: FREE });
    expect((await cancel(reservationId)).body).toEqual({ success: true, message: FREE });
    expect(await usesOf(id)).toEqual({ usage_count: 0 });
    expect(await read(reservationId)).toMatchObject({ status: 'CANCELED', refund: null });
    await site.worker.drained();
    expect(await money()).toEqual([{ kind: 'capture', method: 'free', amount: 0 }]);
    expect(await site.db.query('SELECT 1 FROM jobs WHERE dead_at IS NOT NULL')).toEqual([]);
  });

  test('the promotion use of a canceled reservation leaves the count unchanged when it was over the limit', async () => {
    const { id, code } = await givenPromotion(site.db, { code: 'OVER10', usage_limit: 1 });
    const slot = await slotIn();
    await holdSlot(site.call, member, slot.slotId);
    const { url } = (await askToPay(site.call, member, slot.slotId, { vpc_Promotion_Code: code })).body.data;
    await site.call('GET', (await settle(site.call, { url })).returnUrl);
    // Marks the use as over the limit, as a late capture does when others have reached the limit.
    await site.db.query('UPDATE promotion_uses SET over_limit = true WHERE promotion_id = $1', [id]);
    const [{ id: reservationId }] = (
      await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token })
    ).body;
    expect((await cancel(reservationId)).body.success).toBe(true);
    expect(await usesOf(id)).toEqual({ usage_count: 1 });
  });
});

describe('money that no gateway took', () => {
  const run = (...args: string[]) => opsCommand.carryOut(site.context, { name: 'ops', args });

  // shows: 4.52
  test('money that no gateway took is refunded by hand and stays open until an operator confirms the payment', async () => {
    const slot = await slotIn();
    const { reservationId } = await givenReservation(site.db, { slot, member });
    expect((await read(reservationId)).cancellation).toMatchObject({ allowed: true, refundMethod: 'manual' });
    expect((await cancel(reservationId)).body).toEqual({ success: true, message: REFUNDING });
    await site.worker.drained();
    expect((await read(reservationId)).refund).toMatchObject({ state: 'requested', method: 'manual', amount: PRICE });
    const [refund] = await site.db.query<{ id: string }>(
      'SELECT f.id FROM refunds f JOIN transactions t ON t.id = f.transaction_id WHERE t.member_id = $1',
      [member.id],
    );
    const id = refund?.id ?? '';
    expect((await run()).output).toContain(id);
    expect(await balance()).toEqual([
      { account: 'hand', amount: PRICE },
      { account: 'refunds_owed', amount: -PRICE },
    ]);
    expect(await run('refund-settled', id)).toMatchObject({ code: 0, output: expect.stringContaining('1200000 VND') });
    expect(await run('refund-settled', id)).toMatchObject({
      code: 0,
      output: expect.stringContaining('already settled'),
    });
    expect(await run('refund-settled', randomUUID())).toMatchObject({ code: 1 });
    expect((await run()).output).not.toContain(id);
    expect((await read(reservationId)).refund.state).toBe('settled');
    expect(await money()).toEqual([
      { kind: 'capture', method: 'demo', amount: PRICE },
      { kind: 'refund', method: 'demo', amount: PRICE },
    ]);
    expect(await balance()).toEqual([]);
    expect(await history('refund.settled', id)).toBe(1);
    await site.worker.drained();
    expect((await mailSubjects()).filter((subject: string) => subject.startsWith('Your refund of'))).toHaveLength(1);
  });
});

describe('a cancellation during trouble with the gateway', () => {
  const gateway = (onepay: 'ok' | 'down') => site.call('POST', '/sandbox/faults', { body: { onepay } });

  test('a cancellation during trouble with the gateway succeeds at once while the gateway is down, and the refund waits for it', async () => {
    const reservationId = await booked(await slotIn());
    await gateway('down');
    expect((await cancel(reservationId)).body.success).toBe(true);
    await site.worker.drained();
    expect(await read(reservationId)).toMatchObject({ status: 'CANCELED', refund: { state: 'sent' } });
    await gateway('ok');
    await site.advance(60);
    expect(await read(reservationId)).toMatchObject({ refund: { state: 'settled' } });
    expect(await money()).toHaveLength(2);
  });

  test('a cancellation during trouble with the gateway succeeds at once when the gateway refuses, and the refund waits for an operator', async () => {
    const slot = await slotIn();
    const reservationId = await booked(slot);
    await site.db.query(
      `UPDATE sandbox.onepay_payment SET response_code = '5'
       WHERE merch_txn_ref IN (SELECT merch_txn_ref FROM payments WHERE slot_id = $1)`,
      [slot.slotId],
    );
    expect((await cancel(reservationId)).body.success).toBe(true);
    await site.worker.drained();
    expect(await read(reservationId)).toMatchObject({ status: 'CANCELED', refund: { state: 'failed' } });
    const { unsettledRefunds } = await readStuck(site.db, site.context.clock.now());
    expect(unsettledRefunds).toMatchObject([
      { how: 'card', state: 'failed', amount: PRICE, last_answer: expect.stringContaining('rejected') },
    ]);
    const refund = String(unsettledRefunds[0]?.['refund']);
    await opsCommand.carryOut(site.context, { name: 'ops', args: ['refund-settled', refund, '--by', 'hand'] });
    expect(await read(reservationId)).toMatchObject({ refund: { state: 'settled' } });
    expect(await balance()).toEqual([
      { account: 'gateway', amount: PRICE },
      { account: 'hand', amount: -PRICE },
    ]);
  });
});

test('a cancellation by the site itself is named in the history and in the mail', async () => {
  const reservationId = await booked(await slotIn());
  const now = site.context.clock.now();
  const wish = { reservationId, by: { kind: 'system' }, now } as const;
  expect(await cancelReservation(site.context, wish)).toMatchObject({ kind: 'canceled' });
  await site.worker.drained();
  const noted = `SELECT actor, actor_id FROM history WHERE action = 'reservation.canceled' AND subject_id = $1`;
  expect(await site.db.query(noted, [reservationId])).toEqual([{ actor: 'system', actor_id: null }]);
  const { messages } = (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`)).body;
  const texts: string[] = messages.map(({ text }: { text: string }) => text.replace(/\s+/g, ' '));
  expect(texts.filter((text) => text.includes('This booking has been cancelled automatically.'))).toHaveLength(1);
});
