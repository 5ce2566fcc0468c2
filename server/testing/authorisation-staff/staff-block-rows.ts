import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { givenMember, givenReservation, givenSlot } from '../given/given.ts';
import type { CallAnswer } from '../servers/call.ts';
import { byRole, type StaffRow } from './table.ts';
import { type PlaceName, type StaffWorld, tainted } from './world.ts';

/** Inserts a block of a location until further notice. */
async function givenBlock({ site, places }: StaffWorld, place: PlaceName): Promise<string> {
  const maker = await givenMember(site.db, { name: tainted(place, 'Staff') });
  const id = randomUUID();
  const now = site.context.clock.now();
  const text = `INSERT INTO blocks (id, location_id, from_at, kind, reason, made_by, made_at)
                VALUES ($1, $2, $3, 'closure', $4, $5, $3)`;
  await site.db.query(text, [id, places[place].locationId, now, tainted(place, 'Leak'), maker.id]);
  return id;
}

let hours = 0;
/** Inserts a booking at a location, at a time that no other booking has; returns its id. */
async function givenBooking({ site, places }: StaffWorld, place: PlaceName): Promise<string> {
  hours += 2;
  const startTime = addMinutes(site.context.clock.now(), 60 * (200 * 24 + hours));
  const slot = await givenSlot(site.db, { room: places[place], startTime });
  const member = await givenMember(site.db, { name: tainted(place, 'Guest') });
  return (await givenReservation(site.db, { slot, member })).reservationId;
}

const wish = ({ site, places }: StaffWorld) => {
  const now = site.context.clock.now();
  const span = { from: now.toISOString(), until: addMinutes(now, 120).toISOString() };
  return { ...places.here, ...span, kind: 'repair' };
};

/** Says which of the two locations occur in an answer. */
function placesSeen({ body }: CallAnswer): string {
  const text = JSON.stringify(body);
  const seen = (['here', 'elsewhere'] as const).filter((place) => text.includes(tainted(place, '')));
  return seen.length === 2 ? 'both places' : `${seen[0] ?? 'no place'} only`;
}

const ofBlock = (path: string, body?: object) => async (world: StaffWorld) => ({
  path: `/api/admin/blocks/${await givenBlock(world, 'here')}${path}`,
  ...(body && { body }),
});

const NOT_FOUND = { managerElsewhere: '404 block_not_found', receptionistElsewhere: '404 block_not_found' };
const NO_PLACE = { managerElsewhere: '404 location_not_found', receptionistElsewhere: '404 location_not_found' };

export const BLOCK_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/blocks',
    about: 'blocks of both places',
    ask: async (world) => {
      for (const place of ['here', 'elsewhere'] as const) await givenBlock(world, place);
      return { path: '/api/admin/blocks' };
    },
    gets: byRole({
      owner: '200 both places',
      managerHere: '200 here only',
      managerElsewhere: '200 elsewhere only',
      receptionistHere: '200 here only',
      receptionistElsewhere: '200 elsewhere only',
    }),
    seen: placesSeen,
  },
  {
    route: 'POST /api/admin/blocks/preview',
    about: 'a room here, for two hours',
    ask: (world) => ({ path: '/api/admin/blocks/preview', body: wish(world) }),
    gets: byRole({ owner: '200', managerHere: '200', receptionistHere: '200', ...NO_PLACE }),
  },
  {
    route: 'POST /api/admin/blocks',
    about: 'a room here, for two hours',
    ask: (world) => ({
      path: '/api/admin/blocks',
      body: { id: randomUUID(), ...wish(world), reason: 'A leak' },
    }),
    gets: byRole({ owner: '201', managerHere: '201', receptionistHere: '201', ...NO_PLACE }),
  },
  {
    route: 'POST /api/admin/blocks',
    about: 'the whole location here, until lifted',
    ask: (world) => ({
      path: '/api/admin/blocks',
      body: { id: randomUUID(), ...wish(world), roomId: null, until: null, reason: 'A leak' },
    }),
    gets: byRole({ owner: '201', managerHere: '201', receptionistHere: '403 block_too_large', ...NO_PLACE }),
  },
  {
    route: 'GET /api/admin/blocks/{id}',
    about: 'a block here',
    ask: ofBlock(''),
    gets: byRole({ owner: '200', managerHere: '200', receptionistHere: '200', ...NOT_FOUND }),
  },
  {
    route: 'POST /api/admin/blocks/{id}/lift',
    about: 'a large block here',
    ask: ofBlock('/lift', { reason: 'Repaired' }),
    gets: byRole({ owner: '200', managerHere: '200', receptionistHere: '403 block_too_large', ...NOT_FOUND }),
  },
  {
    route: 'POST /api/admin/blocks/{id}/run',
    about: 'a booking that is kept, here',
    ask: async (world) => {
      const bookingId = await givenBooking(world, 'here');
      const body = { id: randomUUID(), choices: [{ bookingId, choice: 'keep' }], reason: 'A leak' };
      return ofBlock('/run', body)(world);
    },
    gets: byRole({ owner: '200', managerHere: '200', managerElsewhere: '404 block_not_found' }),
  },
  {
    route: 'POST /api/admin/blocks/{id}/resume',
    about: 'a block here',
    ask: ofBlock('/resume', {}),
    gets: byRole({ owner: '200', managerHere: '200', managerElsewhere: '404 block_not_found' }),
  },
];
