import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { markAttended } from '#server/features/reservations/commands/mark-attended.ts';
import { givenMember, givenReservation, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { openDoor } from './commands/open-door.ts';

let site: Site;
let owner: GivenStaff;
let lastLock = 0;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  owner = await givenStaff(site.db, { role: 'owner' });
});
beforeEach(async () => {
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'ok' } });
});
afterAll(() => site.close());

const now = () => site.context.clock.now();
const call = (by: GivenStaff, method: string, path: string, body?: unknown) =>
  site.call(method, `/api/admin${path}`, { headers: by.headers, body });
const open = (place: { roomId: string }, { by = owner, id = randomUUID() } = {}) =>
  call(by, 'POST', `/doors/ROOM/${place.roomId}/open`, { id, reason: 'A guest is outside' });

/** Creates a room with its own locks, and a booking whose visit has begun. */
async function visited() {
  lastLock += 10;
  const locks = { room: lastLock, location: lastLock + 1 };
  const room = await givenRoom(site.db, { locks });
  const slot = await givenSlot(site.db, { room, startTime: addMinutes(now(), -10) });
  const member = await givenMember(site.db);
  const { reservationId } = await givenReservation(site.db, { slot, member });
  await site.db.transaction((tx) =>
    requestEntryCodes(site.context, tx, { reservationId, slotId: slot.slotId, now: now() }),
  );
  await site.worker.drained();
  return { slot, reservationId, locks, member };
}

const emptyRoom = async () => {
  lastLock += 10;
  return givenRoom(site.db, { locks: { room: lastLock, location: lastLock + 1 } });
};
const openings = async (lockId: number) =>
  (
    await site.db.query<{ record_id: number }>(
      'SELECT record_id FROM sandbox.ttlock_record WHERE lock_id = $1 AND record_type = 12',
      [lockId],
    )
  ).length;
const order = async (id: string) =>
  (
    await site.db.query<{ state: string; failure: string | null }>(
      'SELECT state, failure FROM door_orders WHERE id = $1',
      [id],
    )
  )[0];

// shows: 12.37
test('the doors of a location show lock, codes, next guest and what happened last', async () => {
  const { slot, reservationId, locks, member } = await visited();
  await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: locks.room, battery: 17 } });
  await open(slot);
  await site.advance(61);
  const { body } = await call(owner, 'GET', `/doors?locationId=${slot.locationId}`);
  expect(body).toMatchObject({ cloud: 'answers', location: { id: slot.locationId } });
  expect(body.doors).toMatchObject([
    {
      kind: 'LOCATION',
      id: slot.locationId,
      codes: { made: 1, late: 0 },
      next: { bookingId: reservationId },
      lastOrder: null,
    },
    {
      kind: 'ROOM',
      id: slot.roomId,
      lock: { battery: 17, gateway: 'online', opensRemotely: true },
      codes: { made: 1, late: 0 },
      next: { bookingId: reservationId, guest: member.name },
      lastOrder: { state: 'opened', by: owner.name, reason: 'A guest is outside' },
      lastEvent: { opened: true, way: 'remote' },
    },
  ]);
});

test('a silent lock cloud leaves the list of doors readable', async () => {
  const { slot } = await visited();
  await site.advance(61);
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'down' } });
  const { status, body } = await call(owner, 'GET', `/doors?locationId=${slot.locationId}`);
  expect([status, body.cloud, body.doors[1].lock]).toEqual([200, 'silent', null]);
});

// shows: 12.38
test('a door opens once, however often the request is sent', async () => {
  const { slot, locks } = await visited();
  const id = randomUUID();
  expect((await open(slot, { id })).body).toMatchObject({ id, state: 'opened' });
  expect((await open(slot, { id })).body).toMatchObject({ id, state: 'opened' });
  expect(await openings(locks.room)).toBe(1);
});

test('a lock accepts one order in ten seconds, even when twenty come at once', async () => {
  const { slot, locks } = await visited();
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(slot)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'opened_lately')).toHaveLength(19);
  expect(await openings(locks.room)).toBe(1);
  await site.advance(11);
  expect((await open(slot)).status).toBe(200);
  expect(await openings(locks.room)).toBe(2);
});

test('an order whose answer was lost is looked up, not repeated, and counts as opened once the record arrives', async () => {
  const { slot, locks } = await visited();
  const cloud = site.context.lockCloud;
  if (cloud === undefined) throw new Error('The sandbox has no lock cloud');
  const losesAnswer = {
    ...cloud,
    openDoor: async (lockId: number) => {
      await cloud.openDoor(lockId);
      return { kind: 'failed', failure: 'retry', errcode: null, detail: 'no answer' } as const;
    },
  };
  const wish = { orderId: randomUUID(), kind: 'ROOM', doorId: slot.roomId, reason: 'A guest is outside' } as const;
  const by = { id: owner.id, posts: [{ role: 'owner', locationId: null }] } as const;
  const opening = await openDoor({ ...site.context, lockCloud: losesAnswer }, { wish, by, now: now() });
  expect(opening).toMatchObject({ kind: 'ordered', order: { state: 'asked' } });
  await site.advance(15);
  expect(await order(wish.orderId)).toEqual({ state: 'opened', failure: null });
  expect(await openings(locks.room)).toBe(1);
});

// shows: 12.39
test('an order without an answer or a record stays in the state `asked`', async () => {
  const { slot } = await visited();
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'down' } });
  const id = randomUUID();
  expect((await open(slot, { id })).body).toMatchObject({ state: 'asked', failure: null });
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'ok' } });
  await site.advance(400);
  expect(await order(id)).toEqual({ state: 'asked', failure: null });
});

test('opening a lock without a gateway fails with that reason', async () => {
  const { slot, locks } = await visited();
  await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: locks.room, gateway: 'offline' } });
  expect((await open(slot)).body).toMatchObject({ state: 'failed', failure: 'no_gateway' });
});

// shows: 12.40
test('outside every visit a receptionist cannot open a door, and an opening by an owner is mailed to the owners', async () => {
  const room = await emptyRoom();
  const receptionist = await givenStaff(site.db, { role: 'receptionist', locationId: room.locationId });
  expect((await open(room, { by: receptionist })).body.code).toBe('not_in_window');
  const before = (await mailsTo(site.call, owner.email)).length;
  expect((await open(room)).status).toBe(200);
  await site.advance(20);
  const mails = await mailsTo(site.call, owner.email);
  expect(mails.length - before).toBe(1);
  expect(mails[0]?.subject).toContain('Door opened outside any booking');
  expect(mails[0]?.text).toContain('A guest is outside');
});

test('owners are told when a lock did not open, or has not confirmed that it did', async () => {
  const silent = await emptyRoom();
  const broken = await emptyRoom();
  const last = async () => (await mailsTo(site.call, owner.email))[0]?.text.replace(/\s+/g, ' ');
  await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: lastLock, gateway: 'offline' } });
  expect((await open(broken)).body).toMatchObject({ state: 'failed' });
  await site.advance(20);
  expect(await last()).toContain('The lock did not open:');
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'down' } });
  const before = (await mailsTo(site.call, owner.email)).length;
  expect((await open(silent)).body).toMatchObject({ state: 'asked' });
  await site.advance(60);
  expect((await mailsTo(site.call, owner.email)).length).toBe(before);
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'ok' } });
  await site.advance(400);
  expect((await mailsTo(site.call, owner.email)).length - before).toBe(1);
  expect(await last()).toContain('has not confirmed whether it opened');
});

test('during a visit a receptionist of the location opens both doors, and no owner is mailed', async () => {
  const { slot } = await visited();
  const receptionist = await givenStaff(site.db, { role: 'receptionist', locationId: slot.locationId, now: now() });
  const elsewhere = await givenStaff(site.db, {
    role: 'manager',
    locationId: (await emptyRoom()).locationId,
    now: now(),
  });
  const before = (await mailsTo(site.call, owner.email)).length;
  expect((await open(slot, { by: elsewhere })).body.code).toBe('door_not_found');
  expect((await open(slot, { by: receptionist })).status).toBe(200);
  const house = await call(receptionist, 'POST', `/doors/LOCATION/${slot.locationId}/open`, {
    id: randomUUID(),
    reason: 'A guest is outside',
  });
  expect(house.status).toBe(200);
  await site.worker.drained();
  expect((await mailsTo(site.call, owner.email)).length).toBe(before);
});

test("a guest's opening is stored with the booking whose code it was, without the code", async () => {
  const { slot, reservationId, locks } = await visited();
  const { passcode } = (await call(owner, 'POST', `/bookings/${reservationId}/keys/passcode`, { door: 'ROOM' })).body;
  expect(passcode).toMatch(/^\d{6}$/);
  await site.call('POST', '/sandbox/ttlock/scan', { body: { lockId: locks.room, passcode: '000000' } });
  await site.call('POST', '/sandbox/ttlock/scan', { body: { lockId: locks.room, passcode } });
  await site.advance(30);
  const { body } = await call(owner, 'GET', `/doors/ROOM/${slot.roomId}/history`);
  expect(body.events).toMatchObject([
    { opened: true, way: 'passcode', bookingId: reservationId },
    { opened: false, way: 'passcode', bookingId: null },
  ]);
  expect(JSON.stringify(body)).not.toContain(passcode);
  const [visit] = await site.db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [
    reservationId,
  ]);
  expect(visit?.status).toBe('ATTENDED');
});

test('a passcode is made once and shown again', async () => {
  const { reservationId } = await visited();
  const show = async () =>
    (await call(owner, 'POST', `/bookings/${reservationId}/keys/passcode`, { door: 'LOCATION' })).body.passcode;
  const first = await show();
  expect(first).toMatch(/^\d{6}$/);
  expect(await show()).toBe(first);
  const shown = await site.db.query(`SELECT 1 FROM history WHERE subject_id = $1 AND action = 'passcode.shown'`, [
    reservationId,
  ]);
  expect(shown).toHaveLength(2);
});

test('remaking keys ends the old codes at the lock and makes new ones', async () => {
  const { reservationId, locks } = await visited();
  const atLock = async () =>
    (await site.call('GET', '/sandbox/ttlock/codes')).body.codes
      .filter(({ lockId }: { lockId: number }) => lockId === locks.room)
      .map(({ qrCodeId }: { qrCodeId: number }) => qrCodeId);
  const before = await atLock();
  expect(
    await call(owner, 'POST', `/bookings/${reservationId}/keys/remake`, { reason: 'The phone was lost' }),
  ).toMatchObject({ status: 200 });
  await site.worker.drained();
  const after = await atLock();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});

test('a guest who is inside stays at the doors and keeps a passcode', async () => {
  const { slot, reservationId } = await visited();
  await markAttended(site.db, { reservationId, now: now() });
  const { body } = await call(owner, 'GET', `/doors?locationId=${slot.locationId}`);
  expect(body.doors[1].next).toMatchObject({ bookingId: reservationId });
  const passcode = await call(owner, 'POST', `/bookings/${reservationId}/keys/passcode`, { door: 'ROOM' });
  expect(passcode.status).toBe(200);
});

test('a booking that is over or elsewhere has no keys to remake', async () => {
  const { reservationId } = await visited();
  const elsewhere = await givenStaff(site.db, {
    role: 'receptionist',
    locationId: (await emptyRoom()).locationId,
    now: now(),
  });
  const remake = (by: GivenStaff, id: string) =>
    call(by, 'POST', `/bookings/${id}/keys/remake`, { reason: 'The phone was lost' });
  const unknown = await remake(elsewhere, randomUUID());
  const foreign = await remake(elsewhere, reservationId);
  const told = ({ status, body }: typeof foreign) => ({
    status,
    code: body.code,
    title: body.title,
    detail: body.detail,
  });
  expect(told(foreign)).toEqual(told(unknown));
  expect(foreign.body.code).toBe('reservation_not_found');
  await site.db.query(`UPDATE reservations SET status = 'CANCELED', canceled_at = now() WHERE id = $1`, [
    reservationId,
  ]);
  expect((await remake(owner, reservationId)).body.code).toBe('key_not_needed');
});
