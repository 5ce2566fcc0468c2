import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { givenMember, givenReservation, givenSlot } from '../given/given.ts';
import { byRole, type StaffRow } from './table.ts';
import { type StaffWorld, tainted } from './world.ts';

/** Inserts a new room at this location, so that no recent order prevents opening its lock. */
async function givenRoomHere({ site, places }: StaffWorld): Promise<string> {
  const id = randomUUID();
  const text = 'INSERT INTO rooms (id, location_id, name, position) VALUES ($1, $2, $3, 9)';
  await site.db.query(text, [id, places.here.locationId, tainted('here', id)]);
  return id;
}

/** Inserts a booking at this location with its entry codes; returns its id. */
async function givenKeysHere(world: StaffWorld): Promise<string> {
  const { site, places } = world;
  const room = { roomId: await givenRoomHere(world), locationId: places.here.locationId };
  const now = site.context.clock.now();
  const slot = await givenSlot(site.db, { room, startTime: addMinutes(now, 24 * 60) });
  const member = await givenMember(site.db, { name: tainted('here', 'Guest') });
  const { reservationId } = await givenReservation(site.db, { slot, member });
  await site.db.transaction((tx) => requestEntryCodes(site.context, tx, { reservationId, slotId: slot.slotId, now }));
  return reservationId;
}

const elsewhere = (outcome: string) => ({ managerElsewhere: outcome, receptionistElsewhere: outcome });
const allHere = (outcome: string) => ({ owner: outcome, managerHere: outcome, receptionistHere: outcome });

export const DOOR_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/doors',
    about: 'the location here',
    ask: ({ places }) => ({ path: `/api/admin/doors?locationId=${places.here.locationId}` }),
    gets: byRole({ ...allHere('200'), ...elsewhere('404 location_not_found') }),
  },
  {
    route: 'GET /api/admin/doors/{kind}/{id}/history',
    about: 'a room here',
    ask: ({ places }) => ({ path: `/api/admin/doors/ROOM/${places.here.roomId}/history` }),
    gets: byRole({ ...allHere('200'), ...elsewhere('404 door_not_found') }),
  },
  {
    route: 'POST /api/admin/doors/{kind}/{id}/open',
    about: 'a room here without a visit',
    ask: async (world) => ({
      path: `/api/admin/doors/ROOM/${await givenRoomHere(world)}/open`,
      body: { id: randomUUID(), reason: 'The plumber is here' },
    }),
    gets: byRole({
      ...allHere('200'),
      receptionistHere: '409 not_in_window',
      ...elsewhere('404 door_not_found'),
    }),
  },
  {
    route: 'POST /api/admin/bookings/{id}/keys/remake',
    about: 'a booking here',
    ask: async (world) => ({
      path: `/api/admin/bookings/${await givenKeysHere(world)}/keys/remake`,
      body: { reason: 'A lost phone' },
    }),
    gets: byRole({ ...allHere('200'), ...elsewhere('404 reservation_not_found') }),
  },
  {
    route: 'POST /api/admin/bookings/{id}/keys/passcode',
    about: 'a booking here',
    ask: async (world) => ({
      path: `/api/admin/bookings/${await givenKeysHere(world)}/keys/passcode`,
      body: { door: 'ROOM' },
    }),
    gets: byRole({ ...allHere('200'), ...elsewhere('404 reservation_not_found') }),
  },
];
