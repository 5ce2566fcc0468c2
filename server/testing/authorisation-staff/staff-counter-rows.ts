import { addMinutes } from '#domain/calendar/duration.ts';
import { givenSlot } from '../given/given.ts';
import { byRole, type StaffRow } from './table.ts';
import { type PlaceName, type StaffWorld, tainted, unknownId } from './world.ts';

const PRICE = 1_200_000;

/** Each slot is later than the one before, because slots of one room never overlap. */
let slots = 0;

async function slotAt({ site, places }: StaffWorld, place: PlaceName): Promise<string> {
  slots += 1;
  const startTime = addMinutes(site.context.clock.now(), 100 * 24 * 60 + slots * 100);
  return (await givenSlot(site.db, { room: places[place], startTime })).slotId;
}

const wishFor = (slotId: string, place: PlaceName, way: string) => ({
  slotId,
  person: { name: tainted(place, 'Guest'), language: 'vi' },
  partySize: 2,
  pay: { way, amount: PRICE },
});

const booking = (place: PlaceName) => async (world: StaffWorld) => ({
  path: '/api/admin/bookings',
  body: wishFor(await slotAt(world, place), place, 'cash'),
});

/** Returns the id of a desk booking that awaits a transfer. */
async function awaitedAt(world: StaffWorld, place: PlaceName): Promise<string> {
  const { headers } = await world.newcomer('owner');
  const body = wishFor(await slotAt(world, place), place, 'transfer');
  const answer = await world.site.call('POST', '/api/admin/bookings', { headers: { ...headers }, body });
  if (answer.status !== 201)
    throw new Error(`The booking at the desk was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.reservationId;
}

const BOOKERS_HERE = { owner: '200', managerHere: '200', receptionistHere: '200' };
const away = (refusal: string) => ({ managerElsewhere: refusal, receptionistElsewhere: refusal });
const nowhere = (refusal: string) => ({
  owner: refusal,
  managerHere: refusal,
  receptionistHere: refusal,
  ...away(refusal),
});

export const COUNTER_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/free-slots',
    about: 'of the location here',
    ask: ({ places }) => ({ path: `/api/admin/free-slots?day=2026-11-24&locationId=${places.here.locationId}` }),
    gets: byRole({ ...BOOKERS_HERE, ...away('404 location_not_found') }),
  },
  {
    route: 'POST /api/admin/bookings/preview',
    about: 'a slot here',
    ask: async (world) => ({ path: '/api/admin/bookings/preview', body: { slotId: await slotAt(world, 'here') } }),
    gets: byRole({ ...BOOKERS_HERE, ...away('404 slot_not_found') }),
  },
  {
    route: 'POST /api/admin/bookings',
    about: 'a slot here, in cash',
    ask: booking('here'),
    gets: byRole({
      owner: '201',
      managerHere: '201',
      receptionistHere: '201',
      ...away('404 slot_not_found'),
    }),
  },
  {
    route: 'POST /api/admin/bookings',
    about: 'a slot that does not exist',
    ask: () => ({ path: '/api/admin/bookings', body: wishFor(unknownId(), 'here', 'cash') }),
    gets: byRole(nowhere('404 slot_not_found')),
  },
  {
    route: 'POST /api/admin/bookings/{id}/money',
    about: 'a transfer awaited here',
    ask: async (world) => ({
      path: `/api/admin/bookings/${await awaitedAt(world, 'here')}/money`,
      body: { method: 'transfer', amount: PRICE },
    }),
    gets: byRole({ ...BOOKERS_HERE, ...away('404 reservation_not_found') }),
  },
  {
    route: 'POST /api/admin/bookings/{id}/money',
    about: 'an id that does not exist',
    ask: () => ({
      path: `/api/admin/bookings/${unknownId()}/money`,
      body: { method: 'transfer', amount: PRICE },
    }),
    gets: byRole(nowhere('404 reservation_not_found')),
  },
  {
    route: 'GET /api/admin/bookings/{id}/money',
    about: 'awaited here',
    ask: async (world) => ({ path: `/api/admin/bookings/${await awaitedAt(world, 'here')}/money` }),
    gets: byRole({ ...BOOKERS_HERE, ...away('404 reservation_not_found') }),
  },
  {
    route: 'GET /api/admin/bookings/{id}/money',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/admin/bookings/${unknownId()}/money` }),
    gets: byRole(nowhere('404 reservation_not_found')),
  },
  {
    route: 'GET /api/admin/money/day',
    about: 'of the location here',
    ask: ({ places }) => ({ path: `/api/admin/money/day?day=2026-11-24&locationId=${places.here.locationId}` }),
    gets: byRole({
      owner: '200',
      managerHere: '200',
      accountantHere: '200',
      managerElsewhere: '404 location_not_found',
    }),
  },
];
