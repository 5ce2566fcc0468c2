import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '#domain/calendar/duration.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import {
  type GivenSlot,
  givenHold,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
  givenUnpaidReservation,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff, givenStaffSession } from '#server/testing/given/given-staff.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { carryOutChoice } from './commands/carry-out-choice.ts';

let site: Site;
let owner: GivenStaff;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  owner = await givenStaff(site.db, { role: 'owner' });
});
afterAll(() => site.close());

const inHours = (hours: number) => new Date(site.context.clock.now().getTime() + hours * HOUR);
const call = (by: GivenStaff, method: string, path: string, body?: unknown) =>
  site.call(method, `/api/admin/blocks${path}`, { headers: by.headers, body });

type Place = { locationId: string; roomId: string | null };
const wishFor = ({ locationId, roomId }: Place, more: object = {}) => {
  const from = inHours(0);
  const until = new Date(from.getTime() + 4 * HOUR);
  return { locationId, roomId, from: from.toISOString(), until: until.toISOString(), kind: 'repair', ...more };
};
const block = (place: Place, more: object = {}, by = owner) =>
  call(by, 'POST', '', { id: randomUUID(), reason: 'The boiler is broken', ...wishFor(place, more) });
const lift = (id: string, by = owner) => call(by, 'POST', `/${id}/lift`, { reason: 'It is repaired' });
const isLocked = async ({ slotId }: { slotId: string }) => {
  const [slot] = await site.db.query<{ locked: boolean }>(
    'SELECT locked_at IS NOT NULL AS locked FROM slots WHERE id = $1',
    [slotId],
  );
  return slot?.locked;
};
const hold = async ({ slotId }: GivenSlot) => {
  const { token } = await givenMember(site.db);
  const { status, body } = await site.call('PATCH', `/api/slots/${slotId}/paymenting`, { token });
  return status === 200 ? 'held' : body.code;
};

// shows: 12.33
test('a block locks the slots in it, and no other', async () => {
  const room = await givenRoom(site.db);
  const [inIt, under, later] = await Promise.all(
    [2, 3.9, 6].map((hours) => givenSlot(site.db, { room, startTime: inHours(hours) })),
  );
  const elsewhere = await givenSlot(site.db, { startTime: inHours(2) });
  if (!inIt || !under || !later) throw new Error('Fewer than three slots were created');
  expect(await block(room)).toMatchObject({ status: 201, body: { block: { slots: 2, touched: 0 } } });
  expect(await Promise.all([inIt, under, later, elsewhere].map(isLocked))).toEqual([true, true, false, false]);
  expect(await hold(inIt)).toBe('slot_locked');
  expect(await hold(later)).toBe('held');
});

// shows: 12.36
test('a slot under two blocks is free when the last of them is lifted', async () => {
  const slot = await givenSlot(site.db, { startTime: inHours(2) });
  const one = await block(slot);
  const other = await block({ ...slot, roomId: null }, { kind: 'closure', until: null });
  await lift(one.body.block.id);
  expect(await isLocked(slot)).toBe(true);
  const lifted = await lift(other.body.block.id);
  expect(lifted.body.block).toMatchObject({ slots: 0, lifted: { by: owner.name, reason: 'It is repaired' } });
  expect(await isLocked(slot)).toBe(false);
  expect(await hold(slot)).toBe('held');
});

test('a slot that was locked by hand stays locked when a block is lifted', async () => {
  const slot = await givenSlot(site.db, { startTime: inHours(2) });
  await site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.slotId]);
  await lift((await block(slot)).body.block.id);
  expect(await isLocked(slot)).toBe(true);
});

// shows: 12.34
test('a slot that is created during a block is locked from the start', async () => {
  const room = await givenRoom(site.db);
  const made = await block({ ...room, roomId: null }, { until: null });
  const slot = await givenSlot(site.db, { room, startTime: inHours(24 * 20) });
  expect(await isLocked(slot)).toBe(true);
  await lift(made.body.block.id);
  expect(await isLocked(slot)).toBe(false);
});

test('a repeated request makes one block', async () => {
  const slot = await givenSlot(site.db, { startTime: inHours(2) });
  const body = { id: randomUUID(), reason: 'The boiler is broken', ...wishFor(slot) };
  const answers = await Promise.all([1, 2, 3].map(() => call(owner, 'POST', '', body)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const history = await site.db.query(`SELECT 1 FROM history WHERE subject_id = $1 AND action = 'block.made'`, [
    body.id,
  ]);
  expect(history).toHaveLength(1);
});

/**
 * Creates a room with a hold, an unpaid, a paid and a voucher's booking, and a guest inside, an hour apart.
 */
async function busyRoom() {
  const room = await givenRoom(site.db);
  const member = await givenMember(site.db);
  const slots = await Promise.all(
    [30, 32, 34, 36, 38].map((hours) => givenSlot(site.db, { room, startTime: inHours(hours) })),
  );
  const [held, unpaid, paid, byVoucher, inside] = slots;
  if (!held || !unpaid || !paid || !byVoucher || !inside) throw new Error('Fewer than five slots were created');
  await givenHold(site.db, { slotId: held.slotId, expiresAt: inHours(0.2) });
  const bookings = {
    unpaid: await givenUnpaidReservation(site.db, { slotId: unpaid.slotId, now: inHours(0) }),
    paid: (await givenReservation(site.db, { slot: paid, member })).reservationId,
    byVoucher: (
      await givenReservation(site.db, {
        slot: byVoucher,
        guest: { email: 'vu@guests.example', name: 'Vũ', locale: 'vi' },
      })
    ).reservationId,
    inside: (await givenReservation(site.db, { slot: inside, member })).reservationId,
  };
  await site.db.query(`UPDATE reservations SET status = 'ATTENDED' WHERE id = $1`, [bookings.inside]);
  return { room, member, bookings, paidSlot: paid };
}

const DAYS = { until: null, kind: 'emergency' };

test('a preview and the block list the same affected slots, each with its choices', async () => {
  const { room, bookings, member } = await busyRoom();
  const preview = await call(owner, 'POST', '/preview', wishFor(room, DAYS));
  expect(preview.body.slots).toBe(5);
  expect(preview.body.touched).toMatchObject([
    { state: 'held', bookingId: null, choices: [] },
    { state: 'unpaid', bookingId: bookings.unpaid, choices: ['keep', 'write', 'refund'] },
    { state: 'paid', bookingId: bookings.paid, guest: member.name, choices: ['keep', 'move', 'write', 'refund'] },
    { state: 'paid', bookingId: bookings.byVoucher, guest: 'Vũ' },
    { state: 'inside', bookingId: bookings.inside, choices: ['keep', 'write'] },
  ]);
  expect(await site.db.query('SELECT 1 FROM blocks WHERE room_id = $1', [room.roomId])).toEqual([]);
  const made = await block(room, DAYS);
  expect(made.body.touched).toEqual(preview.body.touched);
  expect(made.body.block).toMatchObject({ slots: 5, touched: 5 });
});

// shows: 12.35
test('each choice is carried out once', async () => {
  const { room, bookings, member, paidSlot } = await busyRoom();
  const made = await block(room, DAYS);
  const path = `/${made.body.block.id}/run`;
  const choices = [
    { bookingId: bookings.paid, choice: 'refund' },
    { bookingId: bookings.byVoucher, choice: 'write', message: 'The boiler is broken.\nPlease come later.' },
    { bookingId: bookings.unpaid, choice: 'refund' },
    { bookingId: bookings.inside, choice: 'keep' },
  ];
  const run = { id: randomUUID(), choices, reason: 'The boiler is broken' };
  const answers = [await call(owner, 'POST', path, run), await call(owner, 'POST', path, run)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await site.worker.drained();
  const { items, touched } = (await call(owner, 'GET', `/${made.body.block.id}`)).body;
  const outcome = (id: string) => items.filter(({ bookingId }: { bookingId: string }) => bookingId === id);
  expect(items).toHaveLength(4);
  expect(outcome(bookings.paid)).toMatchObject([
    { choice: 'refund', state: 'done', refusal: null, chosenBy: owner.name },
  ]);
  expect(outcome(bookings.unpaid)).toMatchObject([{ state: 'done' }]);
  expect(outcome(bookings.byVoucher)).toMatchObject([{ state: 'done' }]);
  expect(outcome(bookings.inside)).toMatchObject([{ state: 'done' }]);
  expect(touched.map(({ bookingId }: { bookingId: string }) => bookingId)).not.toContain(bookings.paid);
  expect(await isLocked(paidSlot)).toBe(true);
  const noted = (await mailsTo(site.call, 'vu@guests.example')).filter(({ text }) =>
    text.includes('Please come later.'),
  );
  expect(noted).toHaveLength(1);
  expect(noted[0]?.subject).toContain('Về đơn đặt phòng của quý khách');
  expect(await mailsTo(site.call, member.email)).toHaveLength(1);
});

/**
 * Creates a room with four paid bookings two hours apart, and another room with a free slot at each of their
 * times.
 */
async function fourBookings() {
  const room = await givenRoom(site.db);
  const { roomId } = await givenRoom(site.db, { name: 'himoku' });
  const other = { ...room, roomId };
  await site.db.query('UPDATE rooms SET location_id = $2 WHERE id = $1', [roomId, room.locationId]);
  const program = await givenProgram(site.db);
  const times = [30, 32, 34, 36].map(inHours);
  const slots = await Promise.all(times.map((startTime) => givenSlot(site.db, { room, program, startTime })));
  const free = await Promise.all(times.map((startTime) => givenSlot(site.db, { room: other, program, startTime })));
  const member = await givenMember(site.db);
  const bookings = await Promise.all(slots.map((slot) => givenReservation(site.db, { slot, member })));
  return { room, other, slots, free, member, bookings: bookings.map(({ reservationId }) => reservationId) };
}

const slotOf = async (reservationId: string) =>
  (await site.db.query<{ slot_id: string }>('SELECT slot_id FROM reservations WHERE id = $1', [reservationId]))[0]
    ?.slot_id;

// shows: 12.35
test('four affected bookings are moved to the proposed room at their times, each with its mail and its history', async () => {
  const { room, slots, free, bookings, member } = await fourBookings();
  const made = await block(room, DAYS);
  type Proposed = { bookingId: string; proposal: { slotId: string } };
  const touched: Proposed[] = made.body.touched;
  expect(touched.map(({ proposal }) => proposal.slotId)).toEqual(free.map(({ slotId }) => slotId));
  const choices = touched.map(({ bookingId, proposal: { slotId } }) => ({ bookingId, choice: 'move', slotId }));
  const run = { id: randomUUID(), choices, reason: 'The boiler is broken' };
  expect((await call(owner, 'POST', `/${made.body.block.id}/run`, run)).status).toBe(200);
  await site.worker.drained();
  const page = (await call(owner, 'GET', `/${made.body.block.id}`)).body;
  expect(page.touched).toEqual([]);
  expect(page.items.map(({ state }: { state: string }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect(await Promise.all(bookings.map(slotOf))).toEqual(free.map(({ slotId }) => slotId));
  expect(await Promise.all(slots.map(isLocked))).toEqual([true, true, true, true]);
  expect(await mailsTo(site.call, member.email)).toHaveLength(4);
  const moved = `SELECT reason FROM history WHERE subject_id = ANY ($1) AND action = 'reservation.moved' AND actor_id = $2`;
  expect(await site.db.query(moved, [bookings, owner.id])).toEqual(choices.map(() => ({ reason: run.reason })));
});

test('a proposed slot is neither in the block nor the target of another run', async () => {
  const { room, other, free, bookings } = await fourBookings();
  const all = await block({ ...room, roomId: null }, DAYS);
  expect(all.body.touched.map(({ proposal }: { proposal: unknown }) => proposal)).toEqual([null, null, null, null]);
  await lift(all.body.block.id);
  const made = await block(room, DAYS);
  await site.db.query(
    `INSERT INTO bulk_runs (id, block_id, reason, made_by, made_at) VALUES ($1, $2, 'x', $3, now())`,
    [other.roomId, made.body.block.id, owner.id],
  );
  await site.db.query(`INSERT INTO bulk_items (run_id, reservation_id, choice, slot_id) VALUES ($1, $2, 'move', $3)`, [
    other.roomId,
    bookings[0],
    free[0]?.slotId,
  ]);
  const { touched } = (await call(owner, 'GET', `/${made.body.block.id}`)).body;
  const proposed = touched.map(({ proposal }: { proposal: { slotId: string } | null }) => proposal?.slotId);
  expect(proposed).not.toContain(free[0]?.slotId);
  expect(new Set(proposed).size).toBe(proposed.length);
});

test('a move whose slot was taken meanwhile is refused with its reason, and another one can be chosen', async () => {
  const { room, free, bookings } = await fourBookings();
  const { id } = (await block(room, DAYS)).body.block;
  const [bookingId] = bookings;
  const run = (target: GivenSlot | undefined) =>
    call(owner, 'POST', `/${id}/run`, {
      id: randomUUID(),
      choices: [{ bookingId, choice: 'move', slotId: target?.slotId }],
      reason: 'The boiler is broken',
    });
  if (free[0] !== undefined) expect(await hold(free[0])).toBe('held');
  await run(free[0]);
  await site.worker.drained();
  const page = async () => (await call(owner, 'GET', `/${id}`)).body;
  expect((await page()).items).toMatchObject([{ choice: 'move', state: 'refused', refusal: 'slot_held' }]);
  expect((await page()).touched).toHaveLength(4);
  await run(free[1]);
  await site.worker.drained();
  expect((await page()).items).toMatchObject([{ state: 'done', to: {} }, { state: 'refused' }]);
  expect(await slotOf(bookingId ?? '')).toBe(free[1]?.slotId);
});

test('a booking that its guest has moved out of the block meanwhile is neither moved nor refunded', async () => {
  const { room, free, bookings } = await fourBookings();
  const { id } = (await block(room, DAYS)).body.block;
  const runId = randomUUID();
  await site.db.query(
    `INSERT INTO bulk_runs (id, block_id, reason, made_by, made_at) VALUES ($1, $2, 'x', $3, now())`,
    [runId, id, owner.id],
  );
  for (const [place, choice] of ['move', 'refund'].entries()) {
    const [bookingId, target] = [bookings[place], free[place]?.slotId];
    const moved = await site.call('POST', `/api/admin/bookings/${bookingId}/move`, {
      headers: owner.headers,
      body: { slotId: target, reason: 'Asked by phone', version: await versionOf(bookingId) },
    });
    expect(moved.status).toBe(200);
    const [item] = await site.db.query<{ id: string }>(
      'INSERT INTO bulk_items (run_id, reservation_id, choice, slot_id) VALUES ($1, $2, $3, $4) RETURNING id',
      [runId, bookingId, choice, choice === 'move' ? free[3]?.slotId : null],
    );
    await carryOutChoice(site.context, { itemId: item?.id ?? '', now: site.context.clock.now() });
    expect(await slotOf(bookingId ?? '')).toBe(target);
  }
  const items = await site.db.query('SELECT DISTINCT state, refusal FROM bulk_items WHERE run_id = $1', [runId]);
  expect(items).toEqual([{ state: 'refused', refusal: 'stale' }]);
});

const versionOf = async (bookingId: string | undefined): Promise<string> =>
  (await site.call('GET', `/api/admin/bookings/${bookingId}`, { headers: owner.headers })).body.version;

test('a choice that is no longer possible is refused with its reason', async () => {
  const { room, bookings } = await busyRoom();
  const made = await block(room, DAYS);
  const [runId, itemId] = [randomUUID(), randomUUID()];
  const now = site.context.clock.now();
  await site.db.query('INSERT INTO bulk_runs (id, block_id, reason, made_by, made_at) VALUES ($1, $2, $3, $4, $5)', [
    runId,
    made.body.block.id,
    'Broken boiler',
    owner.id,
    now,
  ]);
  // The guest arrived after the choice was made.
  await site.db.query(`INSERT INTO bulk_items (id, run_id, reservation_id, choice) VALUES ($1, $2, $3, 'refund')`, [
    itemId,
    runId,
    bookings.inside,
  ]);
  await carryOutChoice(site.context, { itemId, now });
  const items = await site.db.query('SELECT state, refusal FROM bulk_items WHERE id = $1', [itemId]);
  expect(items).toEqual([{ state: 'refused', refusal: 'not_pending' }]);
});

test('a job that runs again, even at the same time, does nothing twice', async () => {
  const { room, bookings } = await busyRoom();
  const made = await block(room, DAYS);
  const run = { id: randomUUID(), choices: [{ bookingId: bookings.paid, choice: 'refund' }], reason: 'Broken boiler' };
  await call(owner, 'POST', `/${made.body.block.id}/run`, run);
  const [item] = await site.db.query<{ id: string }>('SELECT id FROM bulk_items WHERE run_id = $1', [run.id]);
  if (item === undefined) throw new Error(`Bulk run ${run.id} has no item`);
  const now = site.context.clock.now();
  await Promise.all([1, 2, 3, 4].map(() => carryOutChoice(site.context, { itemId: item.id, now })));
  const done = await site.db.query(
    `SELECT 1 FROM history WHERE subject_id = $1 AND action IN ('reservation.canceled', 'block.choice_carried_out')`,
    [bookings.paid],
  );
  expect(done).toHaveLength(2);
});

test('a choice whose tries have ended is shown as failed, and continues when it is resumed', async () => {
  const { room, bookings } = await busyRoom();
  const { id } = (await block(room, DAYS)).body.block;
  const run = { id: randomUUID(), choices: [{ bookingId: bookings.paid, choice: 'keep' }], reason: 'Broken boiler' };
  await site.db.query(`INSERT INTO bulk_runs (id, block_id, reason, made_by, made_at) VALUES ($1, $2, 'x', $3, $4)`, [
    run.id,
    id,
    owner.id,
    inHours(0),
  ]);
  await site.db.query(`INSERT INTO bulk_items (run_id, reservation_id, choice) VALUES ($1, $2, 'keep')`, [
    run.id,
    bookings.paid,
  ]);
  const page = async () => (await call(owner, 'GET', `/${id}`)).body.items;
  expect(await page()).toMatchObject([{ state: 'failed' }]);
  expect(await call(owner, 'POST', `/${id}/run`, { ...run, id: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'bulk_running' },
  });
  await call(owner, 'POST', `/${id}/resume`, {});
  await site.worker.drained();
  expect(await page()).toMatchObject([{ state: 'done' }]);
});

// shows: 12.9
test('a run with refunds needs a fresh factor, and one without does not', async () => {
  const { room, bookings } = await busyRoom();
  const { id } = (await block(room, DAYS)).body.block;
  const stale = await givenStaff(site.db, { role: 'owner', session: { factor_at: inHours(-1) } });
  const run = (choice: string) => ({
    id: randomUUID(),
    choices: [{ bookingId: bookings.paid, choice }],
    reason: 'Broken boiler',
  });
  const refunding = await call(stale, 'POST', `/${id}/run`, run('refund'));
  expect(refunding).toMatchObject({ status: 403, body: { code: 'fresh_factor_required' } });
  expect((await call(stale, 'POST', `/${id}/run`, run('keep'))).status).toBe(200);
});

// shows: 12.25
test('a run’s refund beyond the rules is approved by another person, never by the asker in any session', async () => {
  const slot = await givenSlot(site.db, { startTime: inHours(2) });
  const { reservationId } = await givenReservation(site.db, { slot, member: await givenMember(site.db) });
  const asker = await givenStaff(site.db, { role: 'owner' });
  await site.db.query(`INSERT INTO settings (name, value) VALUES ('refund_limit', '0')`);
  try {
    const { id } = (await block(slot, {}, asker)).body.block;
    const choices = [{ bookingId: reservationId, choice: 'refund' }];
    await call(asker, 'POST', `/${id}/run`, { id: randomUUID(), choices, reason: 'Broken boiler' });
    await site.worker.drained();
    expect((await call(asker, 'GET', `/${id}`)).body.items).toMatchObject([
      { state: 'refused', refusal: 'approval_waits' },
    ]);
    const [asked] = await site.db.query<{ id: string }>('SELECT id FROM approvals WHERE subject_id = $1', [
      reservationId,
    ]);
    const decide = ({ headers }: Pick<GivenStaff, 'headers'>) =>
      site.call('POST', `/api/admin/approvals/${asked?.id}/decide`, {
        headers,
        body: { decision: 'approve', reason: 'Seen' },
      });
    const now = site.context.clock.now();
    const again = await givenStaffSession(site.db, { memberId: asker.id, now });
    for (const headers of [asker.headers, again])
      expect(await decide({ headers })).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    expect((await decide(owner)).status).toBe(200);
    const status = await site.db.query('SELECT status FROM reservations WHERE id = $1', [reservationId]);
    expect(status).toEqual([{ status: 'CANCELED' }]);
  } finally {
    await site.db.query(`DELETE FROM settings WHERE name = 'refund_limit'`);
  }
});

test('a run is refused for a booking that the block does not affect', async () => {
  const { room } = await busyRoom();
  const { bookings } = await busyRoom();
  const { id } = (await block(room, DAYS)).body.block;
  const run = { id: randomUUID(), choices: [{ bookingId: bookings.paid, choice: 'refund' }], reason: 'Broken boiler' };
  expect(await call(owner, 'POST', `/${id}/run`, run)).toMatchObject({
    status: 404,
    body: { code: 'reservation_not_found' },
  });
});

test('a run is refused as a whole for a move to a slot that does not exist', async () => {
  const { room, free, bookings } = await fourBookings();
  const { id } = (await block(room, DAYS)).body.block;
  const choices = [free[0]?.slotId, randomUUID()].map((slotId, index) => ({
    bookingId: bookings[index],
    choice: 'move',
    slotId,
  }));
  const run = { id: randomUUID(), choices, reason: 'Broken boiler' };
  expect(await call(owner, 'POST', `/${id}/run`, run)).toMatchObject({
    status: 404,
    body: { code: 'slot_not_found' },
  });
  expect((await call(owner, 'GET', `/${id}`)).body.items).toEqual([]);
});

test('a receptionist makes and lifts small blocks at their own location only', async () => {
  const slot = await givenSlot(site.db, { startTime: inHours(2) });
  const receptionist = await givenStaff(site.db, { role: 'receptionist', locationId: slot.locationId });
  const elsewhere = await givenStaff(site.db, { role: 'manager', locationId: (await givenRoom(site.db)).locationId });
  const large = await block(slot, { until: null, kind: 'emergency' });
  const code = async (answer: Promise<{ status: number; body: { code: string } }>) => (await answer).body.code;
  expect(await code(block(slot, { until: inHours(5).toISOString() }, receptionist))).toBe('block_too_large');
  expect(await code(lift(large.body.block.id, receptionist))).toBe('block_too_large');
  expect(await code(block(slot, {}, elsewhere))).toBe('location_not_found');
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/lift', { reason: 'It is repaired' }],
  ] as const)
    expect(await code(call(elsewhere, method, `/${large.body.block.id}${path}`, body))).toBe('block_not_found');
  expect((await call(elsewhere, 'GET', '')).body.blocks).toEqual([]);
  const small = await block(slot, {}, receptionist);
  expect(small).toMatchObject({ status: 201, body: { mayRun: false } });
  expect((await lift(small.body.block.id, receptionist)).status).toBe(200);
});

test.each<[StaffRole, number]>([
  ['cleaner', 403],
  ['accountant', 403],
  ['receptionist', 200],
])('a %s is answered %i', async (role, status) => {
  const { locationId } = await givenRoom(site.db);
  const person = await givenStaff(site.db, { role, locationId });
  expect((await call(person, 'GET', '')).status).toBe(status);
});
