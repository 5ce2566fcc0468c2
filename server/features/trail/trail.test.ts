import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrailEntry } from '#contract/staff/trail.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import { givenMember, givenProgram, givenReservation, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

async function givenNote() {
  const slot = await givenSlot(site.db, { startTime: new Date(Date.now() + 50 * HOUR) });
  const { reservationId } = await givenReservation(site.db, { slot, member: await givenMember(site.db) });
  const reception = await givenStaff(site.db, { role: 'receptionist', locationId: slot.locationId });
  const body = { id: randomUUID(), text: 'Needs a high chair' };
  await site.call('POST', `/api/admin/bookings/${reservationId}/notes`, { headers: reception.headers, body });
  return { reservationId, locationId: slot.locationId, reception };
}

// shows: 12.42
test('an action is found by subject, person or location, but not by managers of another location', async () => {
  const { reservationId, locationId, reception } = await givenNote();
  const manager = await givenStaff(site.db, { role: 'manager', locationId });
  const elsewhere = await givenStaff(site.db, {
    role: 'manager',
    locationId: (await givenSlot(site.db)).locationId,
  });
  const noted = { action: 'booking.noted', actor: 'staff', actorName: reception.name, subjectId: reservationId };
  for (const query of [`subjectId=${reservationId}`, `actorId=${reception.id}`, `locationId=${locationId}`]) {
    const find = async (headers: Record<string, string>): Promise<TrailEntry[]> =>
      (await site.call('GET', `/api/admin/trail?${query}`, { headers })).body.entries;
    expect(await find(manager.headers)).toMatchObject([{ ...noted, location: { id: locationId } }]);
    expect(await find(elsewhere.headers)).toEqual([]);
  }
});

test('a refund is shown with its booking, and an invitation with the invited address', async () => {
  const slot = await givenSlot(site.db, { startTime: new Date(Date.now() + 50 * HOUR) });
  const { locationId } = slot;
  const manager = await givenStaff(site.db, { role: 'manager', locationId });
  const { headers } = manager;
  const post = (path: string, body: object) => site.call('POST', `/api/admin/${path}`, { headers, body });
  const pay = { way: 'cash', amount: 1_200_000 };
  const person = { name: 'Lê Thị Sen', language: 'vi' };
  const { body: made } = await post('bookings', { slotId: slot.slotId, person, partySize: 2, pay });
  const undone = { refund: 'mistake', reason: 'Booked twice', version: '0.PENDING.paid' };
  expect((await post(`bookings/${made.reservationId}/cancel`, undone)).status).toBe(200);
  const email = `${randomUUID()}@yumori.example`;
  expect((await post('staff/invitations', { email, role: 'cleaner', locationId, language: 'vi' })).status).toBe(201);
  const { body } = await site.call('GET', `/api/admin/trail?actorId=${manager.id}`, { headers });
  const aboutOf = (action: string) => body.entries.find((entry: TrailEntry) => entry.action === action)?.about;
  const about = { at: slot.startTime.toISOString(), bookingId: made.reservationId };
  expect(aboutOf('refund.settled')).toMatchObject(about);
  expect(aboutOf('reservation.canceled')).toMatchObject(about);
  expect(aboutOf('staff.invited')).toEqual({ name: email, at: null, bookingId: null });
});

test.each(["UPDATE history SET reason = 'another'", 'DELETE FROM history', 'TRUNCATE history'])(
  'the database refuses %s',
  async (statement) => {
    await givenNote();
    await expect(site.db.query(statement)).rejects.toThrow(/history/);
  },
);

// shows: 12.42
test('an entry says what changed in names, amounts and words, and hides what only machines need', async () => {
  const room = await givenRoom(site.db, { name: 'himoku' });
  const program = await givenProgram(site.db);
  const start = new Date(Date.now() + 50 * HOUR);
  const slot = await givenSlot(site.db, { room, program, startTime: start });
  const target = await givenSlot(site.db, { room, program, startTime: new Date(start.getTime() + 2 * HOUR) });
  const { reservationId } = await givenReservation(site.db, { slot, member: await givenMember(site.db) });
  const { headers } = await givenStaff(site.db, { role: 'manager', locationId: slot.locationId });
  const ask = (path: string, body: object) =>
    site.call('POST', `/api/admin/bookings/${reservationId}/${path}`, { headers, body });
  const { body: booking } = await site.call('GET', `/api/admin/bookings/${reservationId}`, { headers });
  const moved = await ask('move', { slotId: target.slotId, reason: 'Broken boiler', version: booking.version });
  await ask('cancel', { refund: 'none', reason: 'Asked by phone', version: moved.body.version });
  const { body: trail } = await site.call('GET', `/api/admin/trail?subjectId=${reservationId}`, { headers });
  const entries: TrailEntry[] = trail.entries;
  const entry = (action: string) => entries.find((each) => each.action === action);
  const slotAt = (at: Date) => ({ as: 'place', name: expect.stringMatching(/./), at: at.toISOString() });
  expect(entry('reservation.moved')).toMatchObject({
    subject: 'reservation',
    about: { at: target.startTime.toISOString() },
    reason: 'Broken boiler',
    facts: [{ name: 'slotId', before: slotAt(slot.startTime), after: slotAt(target.startTime) }],
  });
  expect(entry('reservation.canceled')?.facts).toEqual([
    { name: 'refundAmount', before: null, after: { as: 'money', amount: 0 } },
    { name: 'status', before: { as: 'words', words: ['PENDING'] }, after: { as: 'words', words: ['CANCELED'] } },
  ]);
  const { body: timeline } = await site.call('GET', `/api/admin/bookings/${reservationId}/timeline`, { headers });
  const onTimeline = timeline.find(({ what }: { what: string }) => what === 'reservation.moved');
  expect(onTimeline.facts).toEqual(entry('reservation.moved')?.facts);
});

test('a block of a whole location until it is lifted says so in words', async () => {
  const { locationId } = await givenSlot(site.db);
  const { headers } = await givenStaff(site.db, { role: 'owner' });
  const [id, from] = [randomUUID(), new Date().toISOString()];
  const body = { id, locationId, roomId: null, from, until: null, kind: 'closure', reason: 'A storm' };
  expect((await site.call('POST', '/api/admin/blocks', { headers, body })).status).toBe(201);
  const { body: trail } = await site.call('GET', `/api/admin/trail?subjectId=${id}`, { headers });
  expect(trail.entries).toMatchObject([{ action: 'block.made', about: { at: null } }]);
  const after = (name: string, value: object) => ({ name, before: null, after: value });
  expect(trail.entries[0].facts).toEqual([
    after('kind', { as: 'words', words: ['closure'] }),
    after('roomId', { as: 'words', words: ['whole_location'] }),
    after('from', { as: 'instant', at: from }),
    after('until', { as: 'words', words: ['until_lifted'] }),
  ]);
});
