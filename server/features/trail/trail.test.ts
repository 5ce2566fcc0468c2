import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrailEntry } from '#contract/staff/trail.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import { givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
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
test('an act is found by its subject, its person and its place, and by nobody at another place', async () => {
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

test.each(["UPDATE history SET reason = 'another'", 'DELETE FROM history', 'TRUNCATE history'])(
  'the database refuses %s',
  async (statement) => {
    await givenNote();
    await expect(site.db.query(statement)).rejects.toThrow(/history/);
  },
);
