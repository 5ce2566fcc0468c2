import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Board } from '#contract/staff/today.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { audit } from '#server/audit/audit.ts';
import { endVisit } from '#server/features/reservations/commands/end-visit.ts';
import { markAttended } from '#server/features/reservations/commands/mark-attended.ts';
import {
  type GivenSlot,
  givenHold,
  givenMember,
  givenReservation,
  givenRoom,
  givenSlot,
  givenUnpaidReservation,
} from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => site.close());

const now = () => site.context.clock.now();

type Visit = { slot: GivenSlot; reservationId: string };

/** Creates a paid visit of Nguyễn Thu Hà that starts in some minutes. No job ends it; a test ends it itself. */
async function visitIn(minutes: number, room?: { roomId: string; locationId: string }): Promise<Visit> {
  const slot = await givenSlot(site.db, { startTime: addMinutes(now(), minutes), ...(room && { room }) });
  const member = await givenMember(site.db, { name: 'Nguyễn Thu Hà', locale: 'vi', phone_number: '0901234567' });
  const { reservationId } = await givenReservation(site.db, { slot, member, now: now() });
  await site.db.query(
    `INSERT INTO history (at, actor, action, subject, subject_id) VALUES ($1, 'system', 'reservation.made', 'reservation', $2)`,
    [now(), reservationId],
  );
  return { slot, reservationId };
}

const staffAt = (role: StaffRole, locationId: string | null) => givenStaff(site.db, { role, locationId, now: now() });

type Tap = { id?: string; kind?: string; tappedAt?: Date };

const post = ({ headers }: GivenStaff, path: string, body?: object) =>
  site.call('POST', `/api/admin${path}`, { headers, ...(body && { body }) });

function tap({ id = randomUUID(), kind, tappedAt = now() }: Tap = {}) {
  return { id, tappedAt: tappedAt.toISOString(), ...(kind && { kind }) };
}

const mark = (by: GivenStaff, { reservationId }: Visit, kind: 'arrived' | 'left', more: Tap = {}) =>
  post(by, `/visits/${reservationId}/marks`, tap({ ...more, kind }));
const markRoom = (by: GivenStaff, roomId: string, kind: 'cleaning' | 'ready', more: Tap = {}) =>
  post(by, `/rooms/${roomId}/marks`, tap({ ...more, kind }));
const takeBack = (by: GivenStaff, markId: string, more: Tap = {}) => post(by, `/marks/${markId}/take-back`, tap(more));

async function statusOf({ reservationId }: Visit): Promise<string | undefined> {
  const rows = await site.db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [
    reservationId,
  ]);
  return rows[0]?.status;
}

async function historyOf(subjectId: string) {
  return site.db.query<{ action: string; actor: string; actor_id: string; location_id: string; reason: string | null }>(
    `SELECT action, actor, actor_id, location_id, reason FROM history WHERE subject_id = $1 AND action <> 'reservation.made' ORDER BY id`,
    [subjectId],
  );
}

async function boardFor({ headers }: GivenStaff, locationId: string): Promise<Board> {
  const answer = await site.call('GET', `/api/admin/today?locationId=${locationId}`, { headers });
  expect(answer.status).toBe(200);
  return answer.body;
}

const end = ({ reservationId }: Visit, at: Date) =>
  endVisit({ db: site.db, lockCloud: undefined }, { reservationId, revision: 0, now: at });

describe('an arrival', () => {
  test('an arrival makes the booking attended, by the person who tapped, at the time of the tap', async () => {
    const visit = await visitIn(5);
    const lan = await staffAt('receptionist', visit.slot.locationId);
    const tappedAt = addMinutes(now(), -30);
    expect((await mark(lan, visit, 'arrived', { tappedAt })).body).toEqual({ isNew: true });
    expect(await statusOf(visit)).toBe('ATTENDED');
    const attended = { actor: 'staff', actor_id: lan.id, location_id: visit.slot.locationId, reason: null };
    expect(await historyOf(visit.reservationId)).toEqual([{ action: 'reservation.attended', ...attended }]);
    const [room] = (await boardFor(lan, visit.slot.locationId)).rooms;
    expect(room?.slots[0]?.visit).toMatchObject({ status: 'ATTENDED', arrivedAt: tappedAt.toISOString() });
    expect(room?.lastMark).toMatchObject({ kind: 'arrived', by: 'Lan L.', reservationId: visit.reservationId });
  });

  test('an arrival that is sent three times is stored once', async () => {
    const visit = await visitIn(5);
    const lan = await staffAt('receptionist', null);
    const sent = { id: randomUUID(), tappedAt: now() };
    for (let time = 0; time < 3; time += 1)
      expect((await mark(lan, visit, 'arrived', sent)).body).toEqual({ isNew: true });
    expect(
      await site.db.query('SELECT 1 FROM visit_marks WHERE reservation_id = $1', [visit.reservationId]),
    ).toHaveLength(1);
    expect(await historyOf(visit.reservationId)).toHaveLength(1);
  });

  test('an arrival that the lock saw is on the board, and a tap adds nothing', async () => {
    const visit = await visitIn(-5);
    const lan = await staffAt('receptionist', null);
    await markAttended(site.db, { reservationId: visit.reservationId, now: now() });
    expect((await mark(lan, visit, 'arrived')).body).toEqual({ isNew: false });
    const [room] = (await boardFor(lan, visit.slot.locationId)).rooms;
    expect(room?.slots[0]?.visit?.arrivedAt).not.toBe(null);
    expect(room?.lastMark).toBe(null);
  });

  test('an arrival that was tapped during the visit, and sent after it, corrects the no-show', async () => {
    const visit = await visitIn(-100);
    const lan = await staffAt('receptionist', null);
    await end(visit, now());
    expect(await statusOf(visit)).toBe('NO_SHOW');
    expect((await mark(lan, visit, 'arrived', { tappedAt: addMinutes(now(), -5) })).body.code).toBe(
      'mark_not_possible',
    );
    expect((await mark(lan, visit, 'arrived', { tappedAt: addMinutes(now(), -15) })).body).toEqual({ isNew: true });
    expect(await statusOf(visit)).toBe('DONE');
  });

  test('an arrival is refused for a canceled booking, more than three hours early, and when it is too old', async () => {
    const lan = await staffAt('receptionist', null);
    const visit = await visitIn(200);
    expect((await mark(lan, visit, 'arrived')).body.code).toBe('mark_not_possible');
    const old = { tappedAt: addMinutes(now(), -12 * 60 - 1) };
    expect((await mark(lan, visit, 'arrived', old)).body.code).toBe('mark_too_old');
    expect((await mark(lan, visit, 'arrived', { tappedAt: addMinutes(now(), 5) })).body.code).toBe('mark_too_old');
    await site.db.query(`UPDATE reservations SET status = 'CANCELED', canceled_at = now() WHERE id = $1`, [
      visit.reservationId,
    ]);
    await site.db.query(
      `INSERT INTO history (at, actor, action, subject, subject_id) VALUES (now(), 'system', 'reservation.canceled', 'reservation', $1)`,
      [visit.reservationId],
    );
    expect((await mark(lan, visit, 'arrived')).body.code).toBe('mark_not_possible');
  });
});

describe('taking back', () => {
  test('taking an arrival back makes the booking pending again, and both lines stay in the history', async () => {
    const visit = await visitIn(5);
    const lan = await staffAt('receptionist', null);
    const id = randomUUID();
    await mark(lan, visit, 'arrived', { id });
    const back = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await takeBack(lan, id, { id: back })).body).toEqual({ isNew: true });
    expect((await takeBack(lan, id)).body).toEqual({ isNew: false });
    expect(await statusOf(visit)).toBe('PENDING');
    expect((await historyOf(visit.reservationId)).map(({ action }) => action)).toEqual([
      'reservation.attended',
      'reservation.taken_back',
    ]);
    const [room] = (await boardFor(lan, visit.slot.locationId)).rooms;
    expect([room?.lastMark, room?.slots[0]?.visit?.arrivedAt]).toEqual([null, null]);
    expect((await mark(lan, visit, 'arrived')).body).toEqual({ isNew: true });
    expect(await statusOf(visit)).toBe('ATTENDED');
    expect((await audit(site.db, now())).filter(({ check }) => check === 'reservation.path')).toEqual([]);
  });

  // shows: 12.13
  test('a mark can be taken back 14:59 minutes after the tap, and not 15:01 minutes after it', async () => {
    const lan = await staffAt('receptionist', null);
    for (const [seconds, code] of [
      [-899, undefined],
      [-901, 'take_back_too_late'],
    ] as const) {
      const visit = await visitIn(5);
      const [id, at] = [randomUUID(), now()];
      await mark(lan, visit, 'arrived', { id, tappedAt: new Date(at.getTime() + seconds * 1000) });
      expect((await takeBack(lan, id, { tappedAt: at })).body.code).toBe(code);
    }
  });

  test('the marks of a room are taken back from the last one backwards', async () => {
    const visit = await visitIn(-60);
    const lan = await staffAt('receptionist', null);
    const [arrived, left, cleaning] = [randomUUID(), randomUUID(), randomUUID()];
    await mark(lan, visit, 'arrived', { id: arrived, tappedAt: addMinutes(now(), -3) });
    await mark(lan, visit, 'left', { id: left, tappedAt: addMinutes(now(), -2) });
    await markRoom(lan, visit.slot.roomId, 'cleaning', { id: cleaning, tappedAt: addMinutes(now(), -1) });
    const state = async () => (await boardFor(lan, visit.slot.locationId)).rooms[0]?.state?.kind;
    expect(await state()).toBe('cleaning');
    expect((await takeBack(lan, left)).body.code).toBe('mark_not_possible');
    expect((await takeBack(lan, cleaning)).status).toBe(200);
    expect(await state()).toBe('left');
    expect((await takeBack(lan, left)).status).toBe(200);
    expect(await state()).toBe(undefined);
    expect((await takeBack(lan, arrived)).status).toBe(200);
    expect(await statusOf(visit)).toBe('PENDING');
  });

  test('an arrival cannot be taken back once the visit is done', async () => {
    const visit = await visitIn(-100);
    const lan = await staffAt('receptionist', null);
    const id = randomUUID();
    await mark(lan, visit, 'arrived', { id, tappedAt: addMinutes(now(), -12) });
    await end(visit, now());
    expect((await takeBack(lan, id)).body.code).toBe('mark_not_possible');
    expect(await statusOf(visit)).toBe('DONE');
  });

  test('a mark that does not exist, or that takes another back, cannot be taken back', async () => {
    const visit = await visitIn(5);
    const lan = await staffAt('receptionist', null);
    const [id, back] = [randomUUID(), randomUUID()];
    await mark(lan, visit, 'arrived', { id });
    await takeBack(lan, id, { id: back });
    expect((await takeBack(lan, back)).body.code).toBe('mark_not_found');
    expect((await takeBack(lan, randomUUID())).body.code).toBe('mark_not_found');
  });
});

test('the database refuses an earlier status without a mark of the same transaction', async () => {
  const visit = await visitIn(5);
  const lan = await staffAt('receptionist', null);
  await mark(lan, visit, 'arrived');
  const back = site.db.query(`UPDATE reservations SET status = 'PENDING' WHERE id = $1`, [visit.reservationId]);
  await expect(back).rejects.toThrow('a reservation does not go from ATTENDED to PENDING');
  await expect(site.db.query('DELETE FROM visit_marks')).rejects.toThrow('append-only');
});

describe('a correction', () => {
  test('a correction of a no-show makes it a visit, for a manager who gives a reason', async () => {
    const visit = await visitIn(-100);
    await end(visit, now());
    const manager = await staffAt('manager', visit.slot.locationId);
    const lan = await staffAt('receptionist', visit.slot.locationId);
    const path = `/visits/${visit.reservationId}/correct`;
    const body = { id: randomUUID(), reason: 'Came by the garden door' };
    expect((await post(lan, path, body)).body.code).toBe('forbidden');
    expect((await post(manager, path, { ...body, reason: ' ' })).status).toBe(400);
    for (let time = 0; time < 2; time += 1) expect((await post(manager, path, body)).body).toEqual({ isNew: true });
    expect(await statusOf(visit)).toBe('DONE');
    expect(await historyOf(visit.reservationId)).toMatchObject([
      { action: 'reservation.no_show' },
      { action: 'reservation.attended', actor_id: manager.id, reason: 'Came by the garden door' },
      { action: 'reservation.done' },
    ]);
    expect((await audit(site.db, now())).filter(({ check }) => check === 'reservation.path')).toEqual([]);
  });

  test('a correction is refused for a visit that is not a no-show', async () => {
    const visit = await visitIn(5);
    const owner = await staffAt('owner', null);
    const body = { id: randomUUID(), reason: 'Came by the garden door' };
    expect((await post(owner, `/visits/${visit.reservationId}/correct`, body)).body.code).toBe('mark_not_possible');
  });
});

describe('a staff member', () => {
  // shows: 12.2
  test('a staff member of another location gets the answers for what does not exist', async () => {
    const visit = await visitIn(5);
    const { locationId } = await givenRoom(site.db);
    const stranger = await staffAt('receptionist', locationId);
    const answers = [
      [
        await mark(stranger, visit, 'arrived'),
        await mark(stranger, { ...visit, reservationId: randomUUID() }, 'arrived'),
      ],
      [await markRoom(stranger, visit.slot.roomId, 'ready'), await markRoom(stranger, randomUUID(), 'ready')],
      [
        await post(stranger, `/visits/${visit.reservationId}/phone`),
        await post(stranger, `/visits/${randomUUID()}/phone`),
      ],
      [
        await site.call('GET', `/api/admin/today?locationId=${visit.slot.locationId}`, stranger),
        await site.call('GET', `/api/admin/today?locationId=${randomUUID()}`, stranger),
      ],
      [
        await site.call('GET', `/api/admin/changes?locationId=${visit.slot.locationId}`, stranger),
        await site.call('GET', `/api/admin/changes?locationId=${randomUUID()}`, stranger),
      ],
    ];
    for (const [there, missing] of answers) {
      expect(there?.status).toBe(404);
      expect({ ...there?.body, requestId: '' }).toEqual({ ...missing?.body, requestId: '' });
    }
    expect(await statusOf(visit)).toBe('PENDING');
  });

  // shows: 12.14
  test('a staff member who cleans marks rooms, and neither sees guests nor marks them', async () => {
    const visit = await visitIn(5);
    const lan = await staffAt('receptionist', null);
    const cleaner = await staffAt('cleaner', visit.slot.locationId);
    const id = randomUUID();
    await mark(lan, visit, 'arrived', { id });
    expect((await mark(cleaner, visit, 'left')).body.code).toBe('forbidden');
    expect((await takeBack(cleaner, id)).body.code).toBe('mark_not_found');
    expect((await post(cleaner, `/visits/${visit.reservationId}/phone`)).body.code).toBe('forbidden');
    expect((await markRoom(cleaner, visit.slot.roomId, 'ready')).body).toEqual({ isNew: true });
    const board = await boardFor(cleaner, visit.slot.locationId);
    expect(board.rooms[0]?.slots[0]?.visit).toMatchObject({ guest: null, owed: null, isUnpaid: null, key: null });
    expect(board.may).toEqual({ markVisits: false, markRooms: true, seeBookings: false, correct: false });
    expect(JSON.stringify(board)).not.toContain('Hà');
  });

  test('a staff member reads the phone number of a guest on demand, which is recorded', async () => {
    const visit = await visitIn(5);
    const lan = await staffAt('receptionist', visit.slot.locationId);
    const answer = await post(lan, `/visits/${visit.reservationId}/phone`);
    expect(answer.body).toEqual({ phoneNumber: '0901234567' });
    expect(await historyOf(visit.reservationId)).toMatchObject([{ action: 'visit.phone_shown', actor_id: lan.id }]);
  });
});

describe('the board', () => {
  // shows: 12.10
  test('the board shows from four hours ago to twelve hours ahead who has each room', async () => {
    const room = await givenRoom(site.db);
    const at = (minutes: number) => givenSlot(site.db, { room, startTime: addMinutes(now(), minutes) });
    await visitIn(-6 * 60, room);
    await visitIn(-4 * 60, room);
    const visit = await visitIn(-60, room);
    const [held, unpaid, blocked, free, withdrawn] = [
      await at(60),
      await at(180),
      await at(300),
      await at(420),
      await at(540),
    ];
    await givenHold(site.db, { slotId: held.slotId, expiresAt: addMinutes(now(), 15) });
    await givenUnpaidReservation(site.db, { slotId: unpaid.slotId, now: now() });
    await site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [blocked.slotId]);
    await site.db.query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [withdrawn.slotId]);
    await visitIn(13 * 60, room);
    const lan = await staffAt('receptionist', room.locationId);
    const board = await boardFor(lan, room.locationId);
    expect(board.rooms[0]?.slots.map(({ id }) => id).slice(1)).toEqual(
      [visit.slot, held, unpaid, blocked, free].map(({ slotId }) => slotId),
    );
    const [, paid, ...others] = board.rooms[0]?.slots ?? [];
    expect(paid?.visit).toMatchObject({ guest: { name: 'Hà N.', language: 'en' }, owed: 0, key: null });
    expect(others).toMatchObject([
      { heldUntil: expect.any(String), visit: null },
      { heldUntil: null, visit: { owed: 1_200_000, isUnpaid: true, status: 'PENDING' } },
      { isBlocked: true },
      { isBlocked: false, visit: null },
    ]);
  });

  test('the board expects the guest of a running slot from the booking on', async () => {
    const room = await givenRoom(site.db);
    const visits = [await visitIn(-30, room), await visitIn(120, room)];
    const lan = await staffAt('receptionist', room.locationId);
    const [slots = []] = (await boardFor(lan, room.locationId)).rooms.map((each) => each.slots);
    const [booked] = await site.db.query<{ created_at: Date }>('SELECT created_at FROM reservations WHERE id = $1', [
      visits[0]?.reservationId,
    ]);
    expect(slots.map(({ visit }) => visit?.expectedAt)).toEqual([
      booked?.created_at.toISOString(),
      visits[1]?.slot.startTime.toISOString(),
    ]);
  });

  test('the board expects the guest of a booking that was moved to a running slot from the move on', async () => {
    const visit = await visitIn(120);
    const { roomId, locationId, programId, ticketId } = visit.slot;
    const there = { room: { roomId, locationId }, program: { programId, ticketId } };
    const running = await givenSlot(site.db, { startTime: addMinutes(now(), -30), ...there });
    const lan = await staffAt('receptionist', locationId);
    const bookedAt = addMinutes(now(), -90);
    await site.db.query('UPDATE reservations SET created_at = $2 WHERE id = $1', [visit.reservationId, bookedAt]);
    const ask = async (act: string, body: object) => {
      const path = `/api/admin/bookings/${visit.reservationId}`;
      const { version } = (await site.call('GET', path, { headers: lan.headers })).body;
      const { status } = await post(lan, `/bookings/${visit.reservationId}/${act}`, { ...body, version });
      expect(status).toBe(200);
    };
    const before = now();
    await ask('move', { slotId: running.slotId, reason: 'Came late' });
    const after = now();
    // Another end is no move.
    await ask('end', { minutes: 30, owes: 400_000 });
    const [slots = []] = (await boardFor(lan, locationId)).rooms.map((each) => each.slots);
    const expected = Date.parse(slots.find(({ id }) => id === running.slotId)?.visit?.expectedAt ?? '');
    expect(expected).toBeGreaterThanOrEqual(before.getTime());
    expect(expected).toBeLessThanOrEqual(after.getTime());
  });

  test('the board names its rooms in the language of the screen', async () => {
    const room = await givenRoom(site.db);
    const { headers } = await staffAt('receptionist', room.locationId);
    await site.db.query(`UPDATE rooms SET names = '{"en": "Star", "ja": "星"}' WHERE id = $1`, [room.roomId]);
    const names = [];
    for (const language of ['en', 'ja']) {
      const asked = { headers: { ...headers, 'accept-language': language } };
      const { body } = await site.call('GET', `/api/admin/today?locationId=${room.locationId}`, asked);
      names.push(body.rooms[0].name);
    }
    expect(names).toEqual(['Star', '星']);
  });

  test('the board of a location without rooms is empty, and a closed location has none', async () => {
    const { roomId, locationId } = await givenRoom(site.db);
    const lan = await staffAt('receptionist', null);
    await site.db.query('UPDATE rooms SET closed_at = $2 WHERE id = $1', [roomId, now()]);
    expect(await boardFor(lan, locationId)).toMatchObject({ location: { id: locationId }, rooms: [] });
    await site.db.query('UPDATE locations SET closed_at = $2 WHERE id = $1', [locationId, now()]);
    const answer = await site.call('GET', `/api/admin/today?locationId=${locationId}`, { headers: lan.headers });
    expect(answer.body.code).toBe('location_not_found');
  });

  test('the board names the state of the key', async () => {
    const visit = await visitIn(30);
    const lan = await staffAt('receptionist', null);
    const codes = [randomUUID(), randomUUID()] as const;
    const { slot, reservationId } = visit;
    for (const [index, kind] of (['LOCATION', 'ROOM'] as const).entries())
      await site.db.query(
        `INSERT INTO entry_codes (id, reservation_id, kind, state, valid_from, valid_until) VALUES ($1, $2, $3, 'requested', $4, $5)`,
        [codes[index], reservationId, kind, slot.startTime, slot.endTime],
      );
    const key = async () => (await boardFor(lan, slot.locationId)).rooms[0]?.slots[0]?.visit?.key;
    expect(await key()).toBe('being_made');
    await site.db.query('UPDATE entry_codes SET alarmed_at = now() WHERE id = $1', [codes[1]]);
    expect(await key()).toBe('late');
    await site.db.query('INSERT INTO passcodes VALUES ($1, 7, 8, $2, now())', [codes[1], '123456']);
    expect(await key()).toBe('passcode');
    await site.db.query('DELETE FROM passcodes WHERE entry_code_id = $1', [codes[1]]);
    await site.db.query(
      `UPDATE entry_codes SET state = 'active', lock_id = 7, qr_code_id = 9 WHERE reservation_id = $1`,
      [reservationId],
    );
    expect(await key()).toBe('ready');
    await site.db.query(
      `INSERT INTO jobs (kind, key, payload, run_at, created_at) VALUES ('watch-entry-code', $1, '{}', $2, now())`,
      [`${codes[0]}.1`, addMinutes(now(), 600)],
    );
    expect(await key()).toBe('unreadable');
    await markAttended(site.db, { reservationId, now: now() });
    expect(await key()).toBe('unreadable');
  });
});

test('25 marks that were queued without a network are each stored once, in order, at their times', async () => {
  const lan = await staffAt('receptionist', null);
  const visits = await Promise.all(Array.from({ length: 9 }, () => visitIn(-45)));
  const taps = visits.flatMap((visit, index) => {
    const tappedAt = (minute: number) => addMinutes(now(), minute - 40 + index);
    return [
      { send: (more: Tap) => mark(lan, visit, 'arrived', more), sent: { id: randomUUID(), tappedAt: tappedAt(0) } },
      { send: (more: Tap) => mark(lan, visit, 'left', more), sent: { id: randomUUID(), tappedAt: tappedAt(20) } },
      {
        send: (more: Tap) => markRoom(lan, visit.slot.roomId, 'ready', more),
        sent: { id: randomUUID(), tappedAt: tappedAt(30) },
      },
    ];
  });
  for (const { send, sent } of taps.slice(0, 25)) {
    expect((await send(sent)).body).toEqual({ isNew: true });
    expect((await send(sent)).body).toEqual({ isNew: true });
  }
  const ids = taps.slice(0, 25).map(({ sent }) => sent.id);
  const stored = await site.db.query<{ id: string; tapped_at: Date }>(
    'SELECT id, tapped_at FROM visit_marks WHERE id = ANY ($1) ORDER BY noted_at, array_position($1, id)',
    [ids],
  );
  expect(stored).toEqual(taps.slice(0, 25).map(({ sent: { id, tappedAt } }) => ({ id, tapped_at: tappedAt })));
});
