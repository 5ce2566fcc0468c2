import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { givenMember, givenReservation, givenSlot } from '../given/given.ts';
import type { CallAnswer } from '../servers/call.ts';
import { byRole, type StaffRow } from './table.ts';
import { type PlaceName, type StaffWorld, tainted, unknownId } from './world.ts';

/** Creates a visit that starts in some minutes, in a room that no other visit has. Returns the reservation's id. */
async function givenVisit({ site, places }: StaffWorld, place: PlaceName, minutes = 5): Promise<string> {
  const { locationId } = places[place];
  const now = site.context.clock.now();
  const roomId = randomUUID();
  await site.db.query('INSERT INTO rooms (id, location_id, name, position) VALUES ($1, $2, $3, 2)', [
    roomId,
    locationId,
    `${tainted(place, 'Room')} ${roomId}`,
  ]);
  const slot = await givenSlot(site.db, { room: { roomId, locationId }, startTime: addMinutes(now, minutes) });
  const guest = tainted(place, 'Guest');
  const member = await givenMember(site.db, { name: guest, phone_number: `${guest} 0900` });
  return (await givenReservation(site.db, { slot, member, now })).reservationId;
}

const mark = (kind: string, { site }: StaffWorld) => ({
  id: randomUUID(),
  kind,
  tappedAt: site.context.clock.now().toISOString(),
});

async function givenMark(world: StaffWorld, path: string, kind: string): Promise<string> {
  const owner = await world.newcomer('owner');
  const body = mark(kind, world);
  const answer = await world.site.call('POST', `/api/admin/${path}/marks`, { body, headers: owner.headers ?? {} });
  if (answer.status !== 200) throw new Error(`The mark was refused: ${answer.status}`);
  return body.id;
}

async function takeBack(world: StaffWorld, markId: string) {
  const { kind: _, ...body } = mark('', world);
  return { path: `/api/admin/marks/${markId}/take-back`, body };
}

/** Creates a room at a location. Returns its path. */
async function givenRoomPath(world: StaffWorld, place: PlaceName): Promise<string> {
  const [row] = await world.site.db.query<{ room_id: string }>(
    'SELECT s.room_id FROM reservations r JOIN slots s ON s.id = r.slot_id WHERE r.id = $1',
    [await givenVisit(world, place)],
  );
  return `rooms/${row?.room_id}`;
}

async function givenNoShow(world: StaffWorld): Promise<string> {
  const id = await givenVisit(world, 'here', -120);
  await world.site.db.query(`UPDATE reservations SET status = 'NO_SHOW' WHERE id = $1`, [id]);
  return id;
}

/** Says whether the board names guests. */
function guestsSeen({ body }: CallAnswer): string {
  if (body.rooms === undefined) return '';
  const visits = body.rooms.flatMap((room: { slots: { visit: { guest: unknown } | null }[] }) =>
    room.slots.flatMap(({ visit }) => visit ?? []),
  );
  return visits.some(({ guest }: { guest: unknown }) => guest !== null) ? 'with guests' : 'without guests';
}

const RESERVATION = '404 reservation_not_found';
const ROOM = '404 room_not_found';
const MARK = '404 mark_not_found';
const LOCATION = '404 location_not_found';

const wherever = (outcome: string) => ({
  owner: outcome,
  managerHere: outcome,
  managerElsewhere: outcome,
  receptionistHere: outcome,
  receptionistElsewhere: outcome,
});
const cleaners = (outcome: string) => ({ cleanerHere: outcome, cleanerElsewhere: outcome });
/** Staff of this location get 200; the same roles elsewhere get the answer for what does not exist. */
const here = (absent: string) => ({ ...wherever('200'), managerElsewhere: absent, receptionistElsewhere: absent });

export const VISIT_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/today',
    about: 'here',
    ask: async (world) => {
      await givenVisit(world, 'here');
      return { path: `/api/admin/today?locationId=${world.places.here.locationId}` };
    },
    gets: byRole({
      ...here(LOCATION),
      owner: '200 with guests',
      managerHere: '200 with guests',
      receptionistHere: '200 with guests',
      cleanerHere: '200 without guests',
      cleanerElsewhere: LOCATION,
    }),
    seen: guestsSeen,
  },
  {
    route: 'GET /api/admin/today',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/admin/today?locationId=${unknownId()}` }),
    gets: byRole({ ...wherever(LOCATION), ...cleaners(LOCATION) }),
  },
  {
    route: 'GET /api/admin/changes',
    about: 'here',
    ask: ({ places }) => ({ path: `/api/admin/changes?locationId=${places.here.locationId}` }),
    gets: byRole({ ...here(LOCATION), cleanerHere: '200', cleanerElsewhere: LOCATION }),
  },
  {
    route: 'GET /api/admin/changes',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/admin/changes?locationId=${unknownId()}` }),
    gets: byRole({ ...wherever(LOCATION), ...cleaners(LOCATION) }),
  },
  {
    route: 'POST /api/admin/visits/{id}/marks',
    about: 'an arrival here',
    ask: async (world) => ({
      path: `/api/admin/visits/${await givenVisit(world, 'here')}/marks`,
      body: mark('arrived', world),
    }),
    gets: byRole(here(RESERVATION)),
  },
  {
    route: 'POST /api/admin/visits/{id}/marks',
    about: 'an id that does not exist',
    ask: (world) => ({ path: `/api/admin/visits/${unknownId()}/marks`, body: mark('arrived', world) }),
    gets: byRole(wherever(RESERVATION)),
  },
  {
    route: 'POST /api/admin/rooms/{id}/marks',
    about: 'a room here',
    ask: async (world) => ({
      path: `/api/admin/${await givenRoomPath(world, 'here')}/marks`,
      body: mark('ready', world),
    }),
    gets: byRole({ ...here(ROOM), cleanerHere: '200', cleanerElsewhere: ROOM }),
  },
  {
    route: 'POST /api/admin/rooms/{id}/marks',
    about: 'an id that does not exist',
    ask: (world) => ({ path: `/api/admin/rooms/${unknownId()}/marks`, body: mark('ready', world) }),
    gets: byRole({ ...wherever(ROOM), ...cleaners(ROOM) }),
  },
  {
    route: 'POST /api/admin/marks/{id}/take-back',
    about: 'an arrival here',
    ask: async (world) =>
      takeBack(world, await givenMark(world, `visits/${await givenVisit(world, 'here')}`, 'arrived')),
    gets: byRole({ ...here(MARK), ...cleaners(MARK) }),
  },
  {
    route: 'POST /api/admin/marks/{id}/take-back',
    about: 'a room here',
    ask: async (world) => takeBack(world, await givenMark(world, await givenRoomPath(world, 'here'), 'cleaning')),
    gets: byRole({ ...here(MARK), cleanerHere: '200', cleanerElsewhere: MARK }),
  },
  {
    route: 'POST /api/admin/marks/{id}/take-back',
    about: 'an id that does not exist',
    ask: (world) => takeBack(world, unknownId()),
    gets: byRole({ ...wherever(MARK), ...cleaners(MARK) }),
  },
  {
    route: 'POST /api/admin/visits/{id}/correct',
    about: 'a no-show here',
    ask: async (world) => ({
      path: `/api/admin/visits/${await givenNoShow(world)}/correct`,
      body: { id: randomUUID(), reason: 'Came by the garden door' },
    }),
    gets: byRole({ owner: '200', managerHere: '200', managerElsewhere: RESERVATION }),
  },
  {
    route: 'POST /api/admin/visits/{id}/phone',
    about: 'a guest here',
    ask: async (world) => ({ path: `/api/admin/visits/${await givenVisit(world, 'here')}/phone` }),
    gets: byRole(here(RESERVATION)),
  },
];
