import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { audit } from '#server/audit/audit.ts';
import { topUpSlots } from '#server/features/catalog/commands/top-up-slots.ts';
import { createImporter, INN } from '#server/testing/given/catalog.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenProgram,
  givenRoom,
  givenSlot,
  givenUnpaidReservation,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { bookByCard, holdSlot, settle as settleCard, startPaying } from '#server/testing/journeys/journey.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { readPdf } from '#server/testing/readers/pdf.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let program: Awaited<ReturnType<typeof givenProgram>>;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  await site.db.query('DELETE FROM holidays');
  program = await givenProgram(site.db);
});
afterAll(() => site.close());

const now = () => site.context.clock.now();

type Scene = {
  readonly room: Awaited<ReturnType<typeof givenRoom>>;
  readonly staff: GivenStaff;
  readonly member: GivenMember;
  readonly slot: GivenSlot;
  readonly id: string;
};

/** A booking of 90 minutes three days ahead, in a room of its own. */
async function givenScene(): Promise<Scene> {
  const room = await givenRoom(site.db);
  const staff = await givenStaff(site.db, { role: 'receptionist', locationId: room.locationId, now: now() });
  const member = await givenMember(site.db);
  const slot = await givenSlot(site.db, { room, program, startTime: addMinutes(now(), 3 * 1440) });
  const id = await bookByCard(site.call, member, slot.slotId);
  await site.worker.drained();
  return { room, staff, member, slot, id };
}

const call = (who: GivenStaff, method: string, path: string, body?: unknown): Promise<CallAnswer> =>
  site.call(method, `/api/admin/bookings/${path}`, { headers: who.headers, ...(body !== undefined && { body }) });
const change = async ({ id, staff }: Scene, minutes: number, more: object = {}) => {
  const { version } = (await call(staff, 'GET', id)).body;
  const ends: { minutes: number; owes: number }[] = (await call(staff, 'GET', `${id}/ends`)).body;
  const owes = ends.find((end) => end.minutes === minutes)?.owes ?? 0;
  const answer = await call(staff, 'POST', `${id}/end`, { minutes, owes, reason: 'Has a train', version, ...more });
  await site.worker.drained();
  return answer;
};
const endOf = async (slotId: string) =>
  (await site.db.query<{ end_time: Date; normal_end: Date | null }>('SELECT * FROM slots WHERE id = $1', [slotId]))[0];

describe('a visit that ends sooner', () => {
  // shows: 12.55
  test('a visit that ends sooner keeps its slot and its money; keys, mail, calendar entry and the end of the visit follow', async () => {
    const scene = await givenScene();
    const { id, slot, member, staff } = scene;
    const end = addMinutes(slot.endTime, -30);
    const answer = await change(scene, -30);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        version: '1.PENDING.paid',
        slot: { id: slot.slotId, endTime: end.toISOString() },
        payment: { refund: null },
      },
    });
    const codes = 'SELECT state, valid_until FROM entry_codes WHERE reservation_id = $1 ORDER BY state, kind';
    expect(await site.db.query(codes, [id])).toEqual([
      ...[1, 2].map(() => ({ state: 'active', valid_until: end })),
      ...[1, 2].map(() => ({ state: 'revoked', valid_until: slot.endTime })),
    ]);
    const mails = await mailsTo(site.call, member.email);
    const [mail] = mails.filter(({ text }) => text.replace(/\s+/g, ' ').includes('your visit will now end earlier'));
    expect(mail?.subject).toMatch(/^Booking changed/);
    const jobs = `SELECT run_at FROM jobs WHERE kind = 'end-visit' AND key = $1`;
    expect(await site.db.query(jobs, [`${id} 1`])).toEqual([{ run_at: end }]);
    const acts = `SELECT actor_id, location_id, reason, before, after FROM history WHERE action = 'reservation.shortened' AND subject_id = $1`;
    expect(await site.db.query(acts, [id])).toMatchObject([
      {
        actor_id: staff.id,
        location_id: slot.locationId,
        reason: 'Has a train',
        after: { endTime: end.toISOString() },
      },
    ]);
    const timeline = (await call(staff, 'GET', `${id}/timeline`)).body;
    expect(timeline).toContainEqual(expect.objectContaining({ what: 'reservation.shortened', reason: 'Has a train' }));
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'mail', what: 'end-changed', delivery: 'sent' }));
  });

  test('a visit that ends sooner lists each possible end with its price, or why it is refused', async () => {
    const { id, staff, slot } = await givenScene();
    const end = (minutes: number, owes: number, refusal: string | null = null) => ({
      minutes,
      endTime: addMinutes(slot.endTime, minutes).toISOString(),
      owes,
      refusal,
    });
    expect((await call(staff, 'GET', `${id}/ends`)).body).toEqual([
      end(30, 400_000),
      end(60, 800_000),
      end(90, 1_200_000),
      end(120, 1_600_000),
      end(-30, 0),
      end(-60, 0),
      end(-90, 0, 'visit_too_short'),
    ]);
  });

  test('ending a visit sooner is refused on an old version, too early, unpaid, elsewhere and without a reason', async () => {
    const scene = await givenScene();
    const { id, staff, room } = scene;
    expect(await change(scene, -30, { version: '7.PENDING.paid' })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await change(scene, -90)).toMatchObject({ status: 409, body: { code: 'visit_too_short' } });
    for (const wrong of [{ reason: '' }, { minutes: -20 }]) expect((await change(scene, -30, wrong)).status).toBe(400);
    for (const wrong of [{ reason: undefined }, { minutes: 0 }])
      expect((await change(scene, -30, wrong)).status).toBe(422);
    const { slotId } = await givenSlot(site.db, { room, program, startTime: addMinutes(now(), 5 * 1440) });
    const unpaid = await givenUnpaidReservation(site.db, { slotId, now: now() });
    expect(await change({ ...scene, id: unpaid }, -30)).toMatchObject({
      body: { code: 'reservation_unpaid' },
    });
    const elsewhere = await givenStaff(site.db, {
      role: 'manager',
      locationId: (await givenRoom(site.db)).locationId,
      now: now(),
    });
    const body = { minutes: -30, owes: 0, reason: 'No', version: '0.PENDING.paid' };
    expect((await call(elsewhere, 'POST', `${id}/end`, body)).status).toBe(404);
    expect((await call(elsewhere, 'GET', `${id}/ends`)).status).toBe(404);
    await site.db.query(`UPDATE reservations SET status = 'NO_SHOW' WHERE id = $1`, [id]);
    expect(await change(scene, -30)).toMatchObject({ status: 409, body: { code: 'visit_over' } });
    expect((await call(staff, 'GET', `${id}/ends`)).body[0].refusal).toBe('visit_over');
  });

  test('ending the visit of a guest inside sooner leaves the old key working until the new one is made', async () => {
    const scene = await givenScene();
    await site.db.query(`UPDATE reservations SET status = 'ATTENDED', attended_at = now() WHERE id = $1`, [scene.id]);
    expect((await change(scene, -30)).body.status).toBe('ATTENDED');
    const jobs = `SELECT j.run_at - j.created_at > interval '1 minute' AS is_later FROM jobs j
                  WHERE j.kind = 'delete-entry-code' AND j.key IN (SELECT id::text FROM entry_codes WHERE reservation_id = $1)`;
    expect(await site.db.query(jobs, [scene.id])).toEqual([{ is_later: true }, { is_later: true }]);
  });
});

describe('the slot of a visit that ended sooner', () => {
  const cancel = ({ id, member }: Scene) =>
    site.call('POST', '/api/payment/refund', { token: member.token, body: { userId: member.id, reservationId: id } });

  test('the slot of a visit that ended sooner has its length again when the booking is canceled', async () => {
    const scene = await givenScene();
    await change(scene, -60);
    expect(await endOf(scene.slot.slotId)).toMatchObject({ normal_end: scene.slot.endTime });
    expect((await cancel(scene)).status).toBe(200);
    expect(await endOf(scene.slot.slotId)).toMatchObject({ end_time: scene.slot.endTime, normal_end: null });
    expect(await bookByCard(site.call, await givenMember(site.db), scene.slot.slotId)).toBeTruthy();
  });

  test('the slot of a visit that ended sooner gives way when another slot has got its time meanwhile', async () => {
    const scene = await givenScene();
    const { room, slot } = scene;
    await change(scene, -60);
    const other = await givenSlot(site.db, { room, program, startTime: addMinutes(slot.endTime, -60) });
    await cancel(scene);
    expect(await endOf(slot.slotId)).toMatchObject({ end_time: slot.endTime, gave_way_to: other.slotId });
    const seen = (await site.call('GET', `/api/slots/${slot.slotId}`)).body;
    expect(seen).toMatchObject({ isLocked: true, isBooked: false });
    const { token } = await givenMember(site.db);
    const held = await site.call('PATCH', `/api/slots/${slot.slotId}/paymenting`, { token });
    expect(held).toMatchObject({ status: 409, body: { code: 'slot_locked' } });
    // The database refuses a write that bypasses the code.
    const claim = `INSERT INTO slot_claims (slot_id, reservation_id) SELECT slot_id, id FROM reservations WHERE id = $1`;
    await expect(site.db.query(claim, [scene.id])).rejects.toThrow('no longer offered');
  });
});

const chargesOf = async ({ id, staff }: Scene) => (await call(staff, 'GET', id)).body.charges;
const settle = (who: GivenStaff, chargeId: string, how: string, body: object) =>
  site.call('POST', `/api/admin/charges/${chargeId}/${how}`, { headers: who.headers, body });

/** Creates a slot that starts when the scene's slot ends. */
const nextOf = ({ room, slot }: Scene) => givenSlot(site.db, { room, program, startTime: slot.endTime });

describe('a visit that ends later', () => {
  // shows: 12.56
  test('a visit that ends later takes the time of a free slot, which returns when the visit ends sooner again', async () => {
    const scene = await givenScene();
    const next = await nextOf(scene);
    expect(await change(scene, 60, { reason: undefined })).toMatchObject({
      status: 200,
      body: {
        slot: { endTime: addMinutes(scene.slot.endTime, 60).toISOString() },
        charges: [{ minutes: 60, amount: 800_000, state: 'open' }],
      },
    });
    expect(await endOf(next.slotId)).toMatchObject({ gave_way_to: scene.slot.slotId });
    const { token } = await givenMember(site.db);
    const held = await site.call('PATCH', `/api/slots/${next.slotId}/paymenting`, { token });
    expect(held).toMatchObject({ status: 409, body: { code: 'slot_locked' } });
    const mails = (await mailsTo(site.call, scene.member.email)).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(mails.filter((text) => text.includes('your visit will now end later') && /800,000/.test(text))).toHaveLength(
      1,
    );
    expect((await change(scene, -30)).body.charges).toMatchObject([
      { amount: 800_000, state: 'canceled' },
      { amount: 400_000, state: 'open' },
    ]);
    expect(await endOf(next.slotId)).toMatchObject({ gave_way_to: scene.slot.slotId });
    expect((await change(scene, -30)).body.charges.at(-1)).toMatchObject({ state: 'canceled' });
    expect(await endOf(next.slotId)).toMatchObject({ gave_way_to: null, withdrawn_at: null });
    expect(await bookByCard(site.call, await givenMember(site.db), next.slotId)).toBeTruthy();
  });

  test.each([
    ['booked', 'slot_booked', async (slotId: string) => bookByCard(site.call, await givenMember(site.db), slotId)],
    ['held', 'slot_held', async (slotId: string) => holdSlot(site.call, await givenMember(site.db), slotId)],
    [
      'locked',
      'slot_locked',
      (slotId: string) => site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slotId]),
    ],
  ])('ending a visit later is refused while the next slot is %s', async (_, code, given) => {
    const scene = await givenScene();
    const next = await nextOf(scene);
    await given(next.slotId);
    expect((await call(scene.staff, 'GET', `${scene.id}/ends`)).body[0]).toMatchObject({ minutes: 30, refusal: code });
    expect(await change(scene, 30)).toMatchObject({ status: 409, body: { code } });
    expect(await endOf(scene.slot.slotId)).toMatchObject({ end_time: scene.slot.endTime, normal_end: null });
  });

  test('ending a visit later turns a late payment for the slot that gave way into an unused ticket', async () => {
    const scene = await givenScene();
    const next = await nextOf(scene);
    const other = await givenMember(site.db);
    const url = await startPaying(site.call, other, next.slotId);
    await site.advance(16 * 60);
    const staff = await givenStaff(site.db, { role: 'owner', now: now() });
    expect((await change({ ...scene, staff }, 60)).status).toBe(200);
    expect(await settleCard(site.call, { url, ipn: 'once' })).toMatchObject({ ipnStatuses: [200] });
    const left = `SELECT (SELECT count(*)::integer FROM purchased_tickets WHERE member_id = $1) AS tickets,
                    (SELECT count(*)::integer FROM reservations WHERE member_id = $1) AS bookings`;
    expect(await site.db.query(left, [other.id])).toEqual([{ tickets: 1, bookings: 0 }]);
  });

  test('ending a visit later is refused for another price than the person saw', async () => {
    const scene = await givenScene();
    expect(await change(scene, 30, { owes: 1_000 })).toMatchObject({ status: 409, body: { code: 'amount_differs' } });
  });
});

describe('a charge', () => {
  // shows: 12.57
  test('a charge is paid once, at the desk, and its money is in the ledger and among the sums of the day', async () => {
    const scene = await givenScene();
    await change(scene, 30);
    const [{ id }] = await chargesOf(scene);
    expect(await settle(scene.staff, id, 'pay', { method: 'cash', amount: 1 })).toMatchObject({
      body: { code: 'amount_differs' },
    });
    const body = { method: 'cash', amount: 400_000 };
    const answers = await Promise.all([1, 2, 3].map(() => settle(scene.staff, id, 'pay', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await chargesOf(scene)).toMatchObject([{ state: 'paid', method: 'cash' }]);
    const postings = `SELECT p.account, p.amount::integer AS amount FROM charges h JOIN journal_entries e ON e.transaction_id = h.transaction_id
                      JOIN postings p ON p.entry_id = e.id WHERE h.id = $1 ORDER BY 1`;
    expect(await site.db.query(postings, [id])).toEqual([
      { account: 'extras', amount: -400_000 },
      { account: 'till', amount: 400_000 },
    ]);
    // The guest has already paid for this time, so it costs nothing when it is added again.
    await change(scene, -30);
    await change(scene, 30);
    expect(await chargesOf(scene)).toHaveLength(1);
    await expect(site.db.query(`UPDATE charges SET state = 'canceled' WHERE id = $1`, [id])).rejects.toThrow(
      'has ended',
    );
  });

  // shows: 1.49, 12.67
  test('a charge that is paid has a payment receipt in the series of invoices, mailed, linked and sent again', async () => {
    const scene = await givenScene();
    await change(scene, 30);
    const [{ id }] = await chargesOf(scene);
    expect((await settle(scene.staff, id, 'pay', { method: 'cash', amount: 400_000 })).status).toBe(200);
    await site.worker.drained();
    const [{ receipt }] = await chargesOf(scene);
    expect(receipt.number).toMatch(/^\d{4}-\d{6}$/);
    const answer = await fetch(receipt.url);
    const paper = await readPdf(await answer.arrayBuffer());
    for (const words of [
      'Payment receipt',
      'Extra time',
      '30 minutes',
      '400,000 ₫',
      'not a tax invoice',
      receipt.number,
    ])
      expect(paper).toContain(words);
    expect(paper).not.toContain('in advance');
    const read = async (token?: string) => (await site.call('GET', `/api/reservations/${scene.id}`, { token })).body;
    const { number, url } = receipt;
    expect((await read(scene.member.token)).receipts).toMatchObject([{ number, url, minutes: 30, amount: 400_000 }]);
    expect((await read()).receipts).toEqual([]);
    const receipts = async () =>
      (await mailsTo(site.call, scene.member.email)).filter(({ text }) => text.includes(`/api/invoices/`));
    expect(await receipts()).toHaveLength(1);
    const booking = (await call(scene.staff, 'GET', scene.id)).body;
    expect(booking.resendable).toContain('receipt');
    const resent = await call(scene.staff, 'POST', `${scene.id}/resend`, { what: 'receipt' });
    expect(resent.status).toBe(200);
    await site.worker.drained();
    expect(await receipts()).toHaveLength(2);
  });

  test('a refunded charge keeps its receipt and has the document that adjusts it', async () => {
    const scene = await givenPaid();
    await site.worker.drained();
    const [{ receipt, adjustment }] = await chargesOf(scene);
    expect(adjustment).toBeNull();
    const { version } = (await call(scene.staff, 'GET', scene.id)).body;
    const body = { refund: 'all', reason: 'Broken boiler', version };
    expect((await call(scene.staff, 'POST', `${scene.id}/cancel`, body)).status).toBe(200);
    await site.worker.drained();
    const [refunded] = await chargesOf(scene);
    expect(refunded.receipt).toEqual(receipt);
    expect(refunded.adjustment.number).not.toBe(receipt.number);
    const { token } = scene.member;
    const shown = (await site.call('GET', `/api/reservations/${scene.id}`, { token })).body;
    const [own] = shown.receipts;
    expect([own.number, own.adjustment.number]).toEqual([receipt.number, refunded.adjustment.number]);
    for (const [paper, title] of [
      [own, 'Payment receipt'],
      [own.adjustment, 'Invoice adjustment'],
      [shown.adjustment, 'Invoice adjustment'],
      [refunded.receipt, 'Payment receipt'],
      [refunded.adjustment, 'Invoice adjustment'],
    ]) {
      const text = await readPdf(await (await fetch(paper.url)).arrayBuffer());
      expect([text.includes(title), text.includes(paper.number)]).toEqual([true, true]);
    }
  });

  test('a charge is waived by a manager, with a reason', async () => {
    const scene = await givenScene();
    await change(scene, 30);
    const [{ id }] = await chargesOf(scene);
    const manager = await givenStaff(site.db, { role: 'manager', locationId: scene.room.locationId, now: now() });
    expect((await settle(scene.staff, id, 'waive', { reason: 'Late start' })).status).toBe(403);
    expect(await settle(manager, id, 'waive', { reason: 'Late start' })).toMatchObject({
      status: 200,
      body: { charges: [{ state: 'waived', reason: 'Late start' }] },
    });
    const elsewhere = await givenStaff(site.db, {
      role: 'manager',
      locationId: (await givenRoom(site.db)).locationId,
      now: now(),
    });
    for (const [how, body] of [
      ['waive', { reason: 'No' }],
      ['pay', { method: 'cash', amount: 400_000 }],
    ] as const)
      expect(await settle(elsewhere, id, how, body)).toMatchObject({ status: 404, body: { code: 'charge_not_found' } });
  });

  test('a charge ends with its booking: an open one is canceled, a paid one is refunded by hand', async () => {
    const [open, paid] = [await givenScene(), await givenScene()];
    for (const scene of [open, paid]) await change(scene, 60);
    const [{ id }] = await chargesOf(paid);
    await settle(paid.staff, id, 'pay', { method: 'terminal', amount: 800_000 });
    for (const { id: reservationId, member } of [open, paid]) {
      const body = { userId: member.id, reservationId };
      expect((await site.call('POST', '/api/payment/refund', { token: member.token, body })).status).toBe(200);
    }
    expect(await chargesOf(open)).toMatchObject([{ state: 'canceled' }]);
    expect(await chargesOf(paid)).toMatchObject([{ state: 'paid', isRefunded: true }]);
    const refunds = `SELECT f.method, f.amount, f.state FROM refunds f JOIN charges h ON h.transaction_id = f.transaction_id WHERE h.id = $1`;
    expect(await site.db.query(refunds, [id])).toEqual([{ method: 'manual', amount: 800_000, state: 'requested' }]);
    // The person who hands the money out sees whose it is, for which booking, and how it was paid.
    const { locationId } = paid.room;
    for (const [role, phone] of [['manager', expect.any(String)] as const, ['accountant', null] as const]) {
      const { headers } = await givenStaff(site.db, { role, locationId, now: now() });
      const { body } = await site.call('GET', '/api/admin/exceptions', { headers });
      // The refund to the card is also listed until the gateway has answered.
      expect(body.find(({ amount }: { amount: number }) => amount === 800_000)).toMatchObject({
        kind: 'unsettled_refund',
        amount: 800_000,
        person: { name: paid.member.name, phone },
        reservationId: paid.id,
        paidBy: 'terminal',
      });
    }
    expect(await endOf(paid.slot.slotId)).toMatchObject({ end_time: paid.slot.endTime, normal_end: null });
    await site.worker.drained();
    const papers = `SELECT i.kind, i.gross FROM invoices i JOIN charges h ON h.transaction_id = i.transaction_id WHERE h.id = $1 ORDER BY i.kind DESC`;
    expect(await site.db.query(papers, [id])).toEqual([
      { kind: 'invoice', gross: 800_000 },
      { kind: 'adjustment', gross: 800_000 },
    ]);
    expect((await call(paid.staff, 'GET', paid.id)).body.resendable).not.toContain('receipt');
  });
});

const givenPaid = async () => {
  const scene = await givenScene();
  await change(scene, 30);
  const [{ id }] = await chargesOf(scene);
  expect((await settle(scene.staff, id, 'pay', { method: 'cash', amount: 400_000 })).status).toBe(200);
  return scene;
};

describe('moving a booking with extra time', () => {
  const dropsOf = async ({ staff, id }: Scene) => (await call(staff, 'GET', id)).body.moveDrops;

  test('the dropped minutes and the refund are known before the move, and the answer has the refund', async () => {
    const scene = await givenPaid();
    const told = async () =>
      (await site.call('GET', `/api/reservations/${scene.id}`, { token: scene.member.token })).body.moveDrops;
    expect([await dropsOf(scene), await told()]).toEqual(Array(2).fill({ minutes: 30, returns: 400_000 }));
    const { version } = (await call(scene.staff, 'GET', scene.id)).body;
    const target = await givenSlot(site.db, { room: scene.room, program, startTime: addMinutes(now(), 4 * 1440) });
    const body = { slotId: target.slotId, reason: 'The guest asked', version };
    expect(await call(scene.staff, 'POST', `${scene.id}/move`, body)).toMatchObject({
      status: 200,
      body: { charges: [{ isRefunded: true }], moveDrops: { minutes: 0, returns: 0 } },
    });
    expect(await told()).toEqual({ minutes: 0, returns: 0 });
  });

  test('money stays to be refunded when the visit is shortened again, and an open charge returns nothing', async () => {
    const [shortened, open, usual] = [await givenPaid(), await givenScene(), await givenScene()];
    await change(shortened, -60);
    await change(open, 60);
    expect(await dropsOf(shortened)).toEqual({ minutes: 0, returns: 400_000 });
    expect(await dropsOf(open)).toEqual({ minutes: 60, returns: 0 });
    expect(await dropsOf(usual)).toEqual({ minutes: 0, returns: 0 });
  });
});

describe('moving or canceling a booking with another end', () => {
  const booking = async ({ staff, id }: Scene) => (await call(staff, 'GET', id)).body;
  const minutesOf = ({ slot }: { slot: { startTime: string; endTime: string } }) =>
    (Date.parse(slot.endTime) - Date.parse(slot.startTime)) / 60_000;

  test('a shortened visit gets its normal length by a move, as is known before', async () => {
    const [scene, usual] = [await givenScene(), await givenScene()];
    await change(scene, -30);
    const shortened = await booking(scene);
    expect([minutesOf(shortened), shortened.shortenedBy, (await booking(usual)).shortenedBy]).toEqual([60, 30, 0]);
    const target = await givenSlot(site.db, { room: scene.room, program, startTime: addMinutes(now(), 4 * 1440) });
    const body = { slotId: target.slotId, reason: 'The guest asked', version: shortened.version };
    const { body: moved } = await call(scene.staff, 'POST', `${scene.id}/move`, body);
    expect([minutesOf(moved), moved.shortenedBy]).toEqual([90, 0]);
  });

  test('an extended visit has its normal end again once it is canceled, and its open charge is canceled', async () => {
    const scene = await givenScene();
    await change(scene, 30);
    const extended = await booking(scene);
    expect([minutesOf(extended), extended.shortenedBy]).toEqual([120, 0]);
    const body = { refund: 'none', reason: 'The guest asked', version: extended.version };
    const { body: canceled } = await call(scene.staff, 'POST', `${scene.id}/cancel`, body);
    expect(minutesOf(canceled)).toBe(90);
    expect(canceled.charges).toMatchObject([{ state: 'canceled' }]);
  });
});

describe('canceling a booking with paid extra time', () => {
  const cancel = async ({ id, staff }: Scene, refund: string) => {
    const { version } = (await call(staff, 'GET', id)).body;
    return call(staff, 'POST', `${id}/cancel`, { refund, reason: 'Broken boiler', version });
  };

  test('canceling for a guest gives back the money for extra time, as its preview and its timeline say', async () => {
    const scene = await givenPaid();
    expect((await call(scene.staff, 'GET', `${scene.id}/cancellation`)).body).toMatchObject([
      { wish: 'rule', refundAmount: 1_600_000 },
      { wish: 'all', refundAmount: 1_600_000 },
      { wish: 'none', refundAmount: 0 },
    ]);
    expect((await cancel(scene, 'rule')).body).toMatchObject({
      payment: { refund: { amount: 1_200_000 } },
      charges: [{ isRefunded: true }],
    });
    expect((await call(scene.staff, 'GET', `${scene.id}/timeline`)).body).toContainEqual(
      expect.objectContaining({
        what: 'booking.charge_refunded',
        facts: expect.arrayContaining([
          expect.objectContaining({ name: 'amount', after: { as: 'money', amount: 400_000 } }),
        ]),
      }),
    );
  });

  test('a refund beyond the rules counts towards the limit with the money for extra time', async () => {
    const scene = await givenPaid();
    const holiday = `INSERT INTO holidays (day) VALUES (($1::timestamptz AT TIME ZONE 'Asia/Ho_Chi_Minh')::date)`;
    await site.db.query(holiday, [scene.slot.startTime]);
    const { locationId } = scene.room;
    const manager = await givenStaff(site.db, { role: 'manager', locationId, now: now() });
    const owner = await givenStaff(site.db, { role: 'owner', locationId: null, now: now() });
    expect((await cancel({ ...scene, staff: manager }, 'all')).status).toBe(200);
    await site.db.query('DELETE FROM holidays');
    const asked = 'SELECT amount, decision FROM approvals WHERE subject_id = $1';
    expect(await site.db.query(asked, [scene.id])).toEqual([{ amount: 1_600_000, decision: 'not_needed' }]);
    await site.worker.drained();
    const mails = await mailsTo(site.call, owner.email);
    expect(mails.map(({ text }) => text).join()).toContain('1,600,000');
  });
});

test('an import neither sells nor deletes a slot that gave way to a longer visit', async () => {
  const importer = createImporter(site.db, { now: now(), horizonDays: 5 });
  await importer.import(INN);
  const [slot, next] = await site.db.query<{ id: string; location_id: string }>(
    `SELECT s.id, r.location_id FROM slots s JOIN rooms r ON r.id = s.room_id JOIN locations l ON l.id = r.location_id
     WHERE l.key = 'inn' AND r.name = 'hoshi' AND s.start_time > $1 ORDER BY s.start_time LIMIT 2`,
    // From midnight, so that the second slot is of the same day at every hour.
    [startOfDay(addDays(dayOf(now()), 2))],
  );
  if (slot === undefined || next === undefined) throw new Error('The inn has fewer than two slots');
  const id = await bookByCard(site.call, await givenMember(site.db), slot.id);
  const staff = await givenStaff(site.db, { role: 'receptionist', locationId: slot.location_id, now: now() });
  const { version } = (await call(staff, 'GET', id)).body;
  const [end] = (await call(staff, 'GET', `${id}/ends`)).body;
  const changed = await call(staff, 'POST', `${id}/end`, { minutes: 30, owes: end.owes, version });
  expect(changed.status).toBe(200);
  const gaveWay = await endOf(next.id);
  expect(gaveWay).toMatchObject({ gave_way_to: slot.id });
  await importer.import(INN);
  await topUpSlots(site.context, now());
  expect(await endOf(next.id)).toEqual(gaveWay);
});

test('the tests above left no audit findings', async () => {
  const findings = await audit(site.db, now());
  // The builder of unpaid reservations enqueues no jobs and writes no history, and the test set a status
  // directly.
  const byHand = ['job.of_unpaid_reservation', 'job.of_visit', 'reservation.path', 'reservation.has_the_claim'];
  expect(findings.filter(({ check }) => !byHand.includes(check))).toEqual([]);
});
