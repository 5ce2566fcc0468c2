import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type Day, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import {
  type GivenSlot,
  givenMember,
  givenProgram,
  givenReservation,
  givenRoom,
  givenSlot,
  givenUnpaidReservation,
} from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const MONDAY = '2031-03-03' as Day;

let room: { roomId: string; locationId: string };
let program: { programId: string; ticketId: string };
beforeEach(async () => {
  room = await givenRoom(site.db, { name: 'bamboo', location: 'Nhà Trọ "Sen" 湯' });
  program = await givenProgram(site.db, { price: 1_234_567, minutes: 90 });
});

/** Creates a slot of the room `minutes` after midnight in Ho Chi Minh City. */
const slotAt = (day: Day, minutes: number) =>
  givenSlot(site.db, { room, program, startTime: addMinutes(startOfDay(day), minutes) });

const week = (startDate: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  site.call('GET', `/api/slots/room/${room.roomId}/week?startDate=${encodeURIComponent(startDate)}`, options);
const idsOf = async (startDate: string): Promise<string[]> =>
  (await week(startDate)).body.slots.map(({ id }: { id: string }) => id);

async function hold(slot: GivenSlot, memberId: string, expiresAt: Date): Promise<void> {
  const holdId = randomUUID();
  const takenAt = addMinutes(expiresAt, -15);
  await site.db.query('INSERT INTO holds (id, slot_id, member_id, taken_at, expires_at) VALUES ($1, $2, $3, $4, $5)', [
    holdId,
    slot.slotId,
    memberId,
    takenAt,
    expiresAt,
  ]);
  await site.db.query(
    `INSERT INTO slot_claims (slot_id, hold_id, hold_expires_at, member_id, place) VALUES ($1, $2, $3, $4, 1)
     ON CONFLICT (slot_id) DO UPDATE SET hold_id = $2, hold_expires_at = $3, member_id = $4, place = 1`,
    [slot.slotId, holdId, expiresAt, memberId],
  );
}

describe("a room's week", () => {
  // shows: 3.4, 3.5
  test("a room's week has exactly the specified fields", async () => {
    const slot = await slotAt(MONDAY, 600);
    const answer = await week(MONDAY);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      slots: [
        {
          id: slot.slotId,
          startTime: '2031-03-03T03:00:00.000Z',
          endTime: '2031-03-03T04:30:00.000Z',
          isBooked: false,
          isPayment: false,
          isLocked: false,
          roomId: room.roomId,
          room: {
            id: room.roomId,
            name: 'bamboo',
            displayName: 'Bamboo',
            location: { id: room.locationId, name: 'Nhà Trọ "Sen" 湯' },
          },
          program: {
            id: program.programId,
            name: 'Private Onsen',
            duration: 90,
            ticket: { id: program.ticketId, name: 'Private Onsen Ticket', price: 1_234_567 },
          },
        },
      ],
      onSaleUntil: '2031-03-03',
    });
  });

  test("a room's week names the last day on sale, whichever week is requested", async () => {
    await slotAt(addDays(MONDAY, 20), 600);
    const { slotId } = await slotAt(addDays(MONDAY, 25), 23 * 60 + 30);
    expect((await week(MONDAY)).body.onSaleUntil).toBe(addDays(MONDAY, 25));
    await site.db.query('UPDATE slots SET withdrawn_at = $2 WHERE id = $1', [slotId, site.context.clock.now()]);
    expect((await week(addDays(MONDAY, 60))).body).toEqual({ slots: [], onSaleUntil: addDays(MONDAY, 20) });
  });

  // shows: 3.5, 7.11, 9.15
  test("a room's week contains the slots that start within seven Ho Chi Minh days, sorted by start", async () => {
    const before = await slotAt(addDays(MONDAY, -1), 1350);
    const first = await slotAt(MONDAY, 0);
    const last = await slotAt(addDays(MONDAY, 6), 1439);
    const next = await slotAt(addDays(MONDAY, 7), 90);
    const middle = await slotAt(addDays(MONDAY, 2), 700);
    expect(await idsOf(MONDAY)).toEqual([first.slotId, middle.slotId, last.slotId]);
    expect(await idsOf(addDays(MONDAY, -7))).toEqual([before.slotId]);
    expect(await idsOf(addDays(MONDAY, 7))).toEqual([next.slotId]);
  });

  test("a room's week contains each slot in exactly one week, over the end of a year and a leap day", async () => {
    const start = '2031-12-22' as Day;
    const slots: string[] = [];
    for (let day = 0; day < 77; day += 1) {
      for (const minutes of [0, 1330]) slots.push((await slotAt(addDays(start, day), minutes)).slotId);
    }
    const seen: string[] = [];
    for (let weeks = 0; weeks < 11; weeks += 1) seen.push(...(await idsOf(addDays(start, weeks * 7))));
    expect(seen).toEqual(slots);
  });

  // shows: 7.11
  test("a room's week can begin on any day, and a timestamp means its day in Ho Chi Minh City", async () => {
    const slot = await slotAt(MONDAY, 0);
    for (const startDate of [
      '2031-03-03',
      '2031-02-25',
      '2031-03-02T17:00:00.000Z',
      '2031-03-03T16:59:59.999Z',
      '2031-03-03T00:00:00+07:00',
      '2031-03-02T09:30:00-08:00',
    ]) {
      expect(await idsOf(startDate)).toEqual([slot.slotId]);
    }
    expect(await idsOf('2031-03-03T17:00:00.000Z')).toEqual([]);
  });

  // shows: 5.41
  test.each([
    '',
    'today',
    '2031-02-29',
    '2031-3-3',
    '20310303',
    '9999-01-01',
    '0001-01-01',
    '-2031-03-03',
    '2031-03-03T25:00:00Z',
    '2031-03-03T00:00:00+99:00',
    "2031-03-03'--",
    '٢٠٣١-٠٣-٠٣',
    '2'.repeat(50),
  ])("a room's week is refused with the start date %j", async (startDate) => {
    const answer = await week(startDate);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'malformed_request', errors: { startDate: expect.any(String) } });
  });

  // shows: 7.11
  test.each([
    '',
    '?startDate=2031-03-03&startDate=2031-03-04',
    '?startDate=2031-03-03&more=1',
    '?startDate[]=2031-03-03',
  ])("a room's week is refused with the query %j", async (query) => {
    const answer = await site.call('GET', `/api/slots/room/${room.roomId}/week${query}`);
    expect(answer.status).toBe(400);
  });

  test("a room's week is refused with a NUL character", async () => {
    expect((await week('2031-03-03\0')).status).toBe(400);
  });

  test("a room's week is not found for an unknown room and malformed for an invalid id", async () => {
    const unknown = await site.call('GET', `/api/slots/room/${randomUUID()}/week?startDate=${MONDAY}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'room_not_found']);
    const malformed = await site.call('GET', `/api/slots/room/enra/week?startDate=${MONDAY}`);
    expect([malformed.status, malformed.body.code]).toEqual([400, 'malformed_request']);
  });

  // shows: 7.54
  test("a room's week is answered with 304 to a caller that already has it", async () => {
    await slotAt(MONDAY, 600);
    const etag = (await week(MONDAY)).headers.get('etag') ?? '';
    const again = await week(MONDAY, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    await slotAt(MONDAY, 900);
    expect((await week(MONDAY, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test("a room's week keeps the milliseconds of a start", async () => {
    await givenSlot(site.db, { room, program, startTime: new Date('2031-03-03T03:00:00.123Z') });
    const [slot] = (await week(MONDAY)).body.slots;
    expect(slot.startTime).toBe('2031-03-03T03:00:00.123Z');
  });
});

// shows: 4.1
describe('the state of a slot', () => {
  const flags = ({ isBooked, isPayment, isLocked, hold: own }: Record<string, unknown>) => ({
    isBooked,
    isPayment,
    isLocked,
    hold: own,
  });
  const FREE = { isBooked: false, isPayment: false, isLocked: false, hold: undefined };
  const soon = () => addMinutes(site.context.clock.now(), 10);

  /** Returns the flags of a slot as a caller sees them, and checks that week and single slot agree. */
  async function seen(slot: GivenSlot, token?: string) {
    const options = token === undefined ? {} : { token };
    const alone = (await site.call('GET', `/api/slots/${slot.slotId}`, options)).body;
    const inWeek = (await week(dayOf(slot.startTime), options)).body.slots.find(
      ({ id }: { id: string }) => id === slot.slotId,
    );
    const { freeCancellationUntil: _onlyAlone, ...both } = alone;
    expect(both).toEqual(inWeek);
    return flags(alone);
  }

  test('a slot is free at first', async () => {
    expect(await seen(await slotAt(MONDAY, 600))).toEqual(FREE);
  });

  // shows: 3.25
  test('the state of a slot shows the hold to its owner and only isPayment to others', async () => {
    const slot = await slotAt(MONDAY, 600);
    const [owner, other] = [await givenMember(site.db), await givenMember(site.db)];
    const expiresAt = soon();
    await hold(slot, owner.id, expiresAt);
    const held = { ...FREE, isPayment: true };
    expect(await seen(slot, owner.token)).toEqual({ ...held, hold: { expiresAt: expiresAt.toISOString() } });
    expect(await seen(slot, other.token)).toEqual(held);
    expect(await seen(slot)).toEqual(held);
  });

  // shows: 3.25
  test('a slot is free again when a hold expires, even for its owner, without any job', async () => {
    const slot = await slotAt(MONDAY, 600);
    const owner = await givenMember(site.db);
    await hold(slot, owner.id, site.context.clock.now());
    expect(await seen(slot, owner.token)).toEqual(FREE);
  });

  test('a slot with a reservation is booked', async () => {
    const slot = await slotAt(MONDAY, 600);
    const member = await givenMember(site.db);
    await givenReservation(site.db, { slot, member });
    expect(await seen(slot, member.token)).toEqual({ ...FREE, isBooked: true });
  });

  test('a slot is booked and held at once while a member pays for a reservation', async () => {
    const slot = await slotAt(MONDAY, 600);
    const [member, other] = [await givenMember(site.db), await givenMember(site.db)];
    await givenUnpaidReservation(site.db, { slotId: slot.slotId, memberId: member.id, now: new Date() });
    const expiresAt = soon();
    await hold(slot, member.id, expiresAt);
    const both = { ...FREE, isBooked: true, isPayment: true };
    expect(await seen(slot, member.token)).toEqual({ ...both, hold: { expiresAt: expiresAt.toISOString() } });
    expect(await seen(slot, other.token)).toEqual(both);
  });

  test('a slot is locked when an operator locks it', async () => {
    const slot = await slotAt(MONDAY, 600);
    await site.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [slot.slotId, site.context.clock.now()]);
    expect(await seen(slot)).toEqual({ ...FREE, isLocked: true });
  });

  test('the state of a slot contains nothing about the person', async () => {
    const slot = await slotAt(MONDAY, 600);
    const member = await givenMember(site.db, { name: 'Tainted Name', email: 'tainted@guests.example' });
    await givenUnpaidReservation(site.db, { slotId: slot.slotId, memberId: member.id, now: new Date() });
    await hold(slot, member.id, soon());
    const answers = [await week(MONDAY), await site.call('GET', `/api/slots/${slot.slotId}`)];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(new RegExp(`tainted|${member.id}`, 'i'));
  });
});

describe('a single slot or ticket', () => {
  // shows: 2.151
  test.each([
    { day: 'an ordinary day', holiday: null, isFree: true },
    { day: 'a public holiday', holiday: MONDAY, isFree: false },
    { day: 'the day before a public holiday', holiday: addDays(MONDAY, 1), isFree: true },
  ])('a single slot or ticket says until when cancellation is free: $day', async ({ holiday, isFree }) => {
    // Starts at 23:59 in Ho Chi Minh City, still the afternoon in UTC.
    const slot = await slotAt(MONDAY, 23 * 60 + 59);
    await site.db.query('DELETE FROM holidays');
    if (holiday !== null) await site.db.query('INSERT INTO holidays (day) VALUES ($1)', [holiday]);
    const { body } = await site.call('GET', `/api/slots/${slot.slotId}`);
    expect(body.freeCancellationUntil).toBe(isFree ? addMinutes(slot.startTime, -24 * 60).toISOString() : null);
  });

  // shows: 7.12
  test('a single slot or ticket is not found for an unknown id', async () => {
    for (const [path, code] of [
      ['slots', 'slot_not_found'],
      ['tickets', 'ticket_not_found'],
    ]) {
      const unknown = await site.call('GET', `/api/${path}/${randomUUID()}`);
      expect([unknown.status, unknown.body.code]).toEqual([404, code]);
      expect((await site.call('GET', `/api/${path}/1`)).status).toBe(400);
    }
  });

  // shows: 3.6, 7.10
  test("a single slot or ticket has the ticket's price and program", async () => {
    expect((await site.call('GET', `/api/tickets/${program.ticketId}`)).body).toEqual({
      id: program.ticketId,
      name: 'Private Onsen Ticket',
      price: 1_234_567,
      program: { id: program.programId, name: 'Private Onsen', duration: 90 },
    });
  });

  test('a single slot or ticket is refused with an invalid token and answered without any', async () => {
    const { slotId } = await slotAt(MONDAY, 600);
    expect((await site.call('GET', `/api/slots/${slotId}`, { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await site.call('GET', `/api/slots/${slotId}`)).status).toBe(200);
  });
});
