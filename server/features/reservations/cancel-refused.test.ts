import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { DAY, HOUR } from '#domain/calendar/duration.ts';
import { createSessionGate } from '#server/features/accounts/queries.ts';
import {
  type GivenMember,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
} from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { cancelReservation } from './commands/cancel-reservation.ts';
import { openReservation } from './commands/open-reservation.ts';

const NO_TRANSACTION = 'Cannot process refund: No transaction information found';
const FAILED = 'Failed to process refund. Please contact support for assistance.';

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

type Ask = { as?: GivenMember; userId?: string; slotId?: string; headers?: Record<string, string> };

const cancel = (reservationId: string, { as = member, userId = as.id, slotId, headers = {} }: Ask = {}) =>
  site.call('POST', '/api/payment/refund', { token: as.token, headers, body: { userId, reservationId, slotId } });
const read = async (reservationId: string) =>
  (await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token })).body;

// shows: 8.58
describe('a refused cancellation', () => {
  /** Returns the state that a refused cancellation must leave unchanged. */
  const state = async (id: string) =>
    site.db.query(
      `SELECT r.status, c.reservation_id, pt.voided_at FROM reservations r
       LEFT JOIN slot_claims c ON c.slot_id = r.slot_id LEFT JOIN purchased_tickets pt ON pt.id = r.purchased_ticket_id
       WHERE r.id = $1`,
      [id],
    );

  async function unpaid(): Promise<string> {
    const { slotId } = await slotIn();
    const now = site.context.clock.now();
    await site.db.transaction((tx) => openReservation(tx, { slotId, memberId: member.id, locale: 'en', now }));
    const [row] = await site.db.query<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [slotId]);
    return row?.id ?? '';
  }

  async function byVoucher(): Promise<string> {
    const { code } = await givenVoucher(site.db);
    const { slotId } = await slotIn();
    const body = { voucherCode: code, slotId, userId: member.id };
    const answer = await site.call('POST', '/api/voucher-usage', { token: member.token, body });
    return answer.body.data.reservation.id;
  }

  async function onHoliday(): Promise<string> {
    const slot = await slotIn(30 * 24);
    await site.db.query('INSERT INTO holidays (day) VALUES ($1)', [dayOf(slot.startTime)]);
    return (await givenReservation(site.db, { slot, member })).reservationId;
  }

  async function tooLate(): Promise<string> {
    return (await givenReservation(site.db, { slot: await slotIn(24 - 0.001), member })).reservationId;
  }

  async function inStatus(...steps: string[]): Promise<string> {
    const { reservationId } = await givenReservation(site.db, { slot: await slotIn(), member });
    for (const status of steps) {
      await site.db.query('UPDATE reservations SET status = $2 WHERE id = $1', [reservationId, status]);
    }
    return reservationId;
  }

  // shows: 5.26, 9.17
  test.each([
    { given: 'nothing has been paid', reservation: unpaid, message: NO_TRANSACTION },
    { given: 'it was paid with a voucher', reservation: byVoucher, message: /voucher can’t be cancelled/ },
    { given: 'it is on a public holiday', reservation: onHoliday, message: /public holiday/ },
    { given: 'it starts in less than 24 hours', reservation: tooLate, message: /24 hours before check-in, has passed/ },
    { given: 'its guest has arrived', reservation: () => inStatus('ATTENDED'), message: FAILED },
    { given: 'its guest has left', reservation: () => inStatus('ATTENDED', 'DONE'), message: FAILED },
    { given: 'its guest did not come', reservation: () => inStatus('NO_SHOW'), message: FAILED },
  ])('a refused cancellation changes nothing and names the reason when $given', async ({ reservation, message }) => {
    const id = await reservation();
    const before = await state(id);
    const answer = await cancel(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: false,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(await state(id)).toEqual(before);
    expect(
      await site.db.query('SELECT 1 FROM history WHERE subject_id = $1 AND action = $2', [id, 'reservation.canceled']),
    ).toEqual([]);
  });

  // shows: 8.36
  test.each([
    ['vi', 'Không xử lý được yêu cầu hoàn tiền: không tìm thấy thông tin giao dịch'],
    ['ja', '返金できません：お取引の情報が見つかりません。'],
  ])('a refused cancellation is answered in %s', async (language, message) => {
    const answer = await cancel(await unpaid(), { headers: { 'accept-language': language } });
    expect(answer.body).toEqual({ success: false, message });
  });

  // shows: 7.15
  test('a refused cancellation changes nothing for any caller other than the owner', async () => {
    const { reservationId } = await givenReservation(site.db, { slot: await slotIn(), member });
    const guests = await givenReservation(site.db, { slot: await slotIn(), guest: { email: 'guest@guests.example' } });
    const stranger = await givenMember(site.db);
    const before = await state(reservationId);
    const told = async (answer: ReturnType<typeof cancel>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await told(cancel(reservationId, { as: stranger }))).toEqual([404, 'reservation_not_found']);
    expect(await told(cancel(reservationId, { as: stranger, userId: member.id }))).toEqual([403, 'forbidden']);
    expect(await told(cancel(guests.reservationId))).toEqual([404, 'reservation_not_found']);
    expect(await told(cancel(randomUUID()))).toEqual([404, 'reservation_not_found']);
    expect(await told(cancel('1'))).toEqual([400, 'malformed_request']);
    expect(await told(cancel(reservationId.slice(0, 8)))).toEqual([400, 'malformed_request']);
    expect(await told(cancel(reservationId, { as: { ...member, token: 'x'.repeat(43) } }))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(await state(reservationId)).toEqual(before);
  });
});

test('a cancellation that names another slot than the reservation has is refused as stale and changes nothing', async () => {
  const [room, program] = [await givenRoom(site.db), await givenProgram(site.db)];
  const slot = await givenSlot(site.db, { startTime: inHours(20 * 24), room, program });
  const other = await givenSlot(site.db, { startTime: inHours(21 * 24), room, program });
  const { reservationId } = await givenReservation(site.db, { slot, member });
  const body = { slotId: other.slotId };
  const moved = await site.call('POST', `/api/reservations/${reservationId}/move`, { token: member.token, body });
  expect(moved.status).toBe(200);
  const answer = await cancel(reservationId, { slotId: slot.slotId });
  expect([answer.status, answer.body.code]).toEqual([409, 'stale']);
  expect(answer.body.message).toMatch(/changed in the meantime/);
  expect(await read(reservationId)).toMatchObject({ status: 'PENDING', slot: { id: other.slotId } });
  expect((await cancel(reservationId, { slotId: other.slotId })).body.success).toBe(true);
  expect((await cancel(reservationId, { slotId: slot.slotId })).body.success).toBe(true);
});

// shows: 3.34, 5.40
describe('a cancellation 24 hours before the start', () => {
  // shows: 9.16
  test.each([
    { given: 'one millisecond before', past: -1, kind: 'canceled' },
    { given: 'exactly then', past: 0, kind: 'canceled' },
    { given: 'one millisecond after', past: 1, kind: 'not_allowed' },
  ])(
    'a cancellation 24 hours before the start is decided to the millisecond: $given it is $kind',
    async ({ past, kind }) => {
      const slot = await slotIn();
      const { reservationId } = await givenReservation(site.db, { slot, member });
      const now = new Date(slot.startTime.getTime() - DAY + past);
      const caller = await createSessionGate(site.db)(member.token, now);
      if (caller === undefined) throw new Error('The member has no live session');
      expect(await cancelReservation(site.context, { reservationId, by: caller, now })).toMatchObject({ kind });
    },
  );

  test("a cancellation 24 hours before the start is decided by the server's clock", async () => {
    const given = async () => (await givenReservation(site.db, { slot: await slotIn(24 + 1), member })).reservationId;
    const [first, second] = [await given(), await given()];
    await site.advance(3_590);
    expect((await cancel(first)).body.success).toBe(true);
    await site.advance(11);
    expect(await read(second)).toMatchObject({ cancellation: { allowed: false, reason: 'too_late' } });
    expect((await cancel(second)).body.success).toBe(false);
  });
});
