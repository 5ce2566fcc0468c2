import { randomUUID } from 'node:crypto';
import { HOUR } from '#domain/calendar/duration.ts';
import { givenMember, givenReservation, givenSlot } from '../given/given.ts';
import { givenStaff } from '../given/given-staff.ts';
import type { CallAnswer } from '../servers/call.ts';
import { byRole, type StaffRow } from './table.ts';
import { type Asker, type PlaceName, type StaffWorld, tainted, unknownId } from './world.ts';

const PLACES = ['here', 'elsewhere'] as const;

/** Says which of the two locations occur in an answer. */
function placesSeen({ body }: CallAnswer): string {
  const text = JSON.stringify(body);
  const seen = PLACES.filter((place) => text.includes(tainted(place, '')));
  return seen.length === 2 ? 'both places' : `${seen[0] ?? 'no place'} only`;
}

let lastHour = 24 * 400;

/**
 * Inserts a booking at a location that can still be canceled: of a member, or of a guest without an account.
 */
async function givenBooking(
  { site: { db }, places }: StaffWorld,
  place: PlaceName,
  whose: 'member' | 'guest' = 'member',
): Promise<{ id: string; programId: string; ticketId: string }> {
  lastHour += 3;
  const startTime = new Date(Date.now() + lastHour * HOUR);
  const slot = await givenSlot(db, { room: places[place], startTime });
  const name = tainted(place, 'Guest');
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@guests.example`;
  const owner = whose === 'guest' ? { guest: { email, name } } : { member: await givenMember(db, { name, email }) };
  const { reservationId } = await givenReservation(db, { slot, ...owner });
  return { id: reservationId, programId: slot.programId, ticketId: slot.ticketId };
}

/** Inserts a free slot to which the booking can be moved. */
async function givenChoice(
  { site: { db }, places }: StaffWorld,
  place: PlaceName,
  booking: { programId: string; ticketId: string },
) {
  lastHour += 3;
  const startTime = new Date(Date.now() + lastHour * HOUR);
  return givenSlot(db, { room: places[place], program: booking, startTime });
}

/** Inserts a request for a second person, by the given caller or by a receptionist of the place. */
async function givenApproval(world: StaffWorld, place: PlaceName, by?: Asker): Promise<string> {
  const { site, places } = world;
  const { id } = await givenBooking(world, place);
  const { locationId } = places[place];
  const isOwn = by !== undefined && by.kind !== 'nobody';
  const name = tainted(place, 'Staff');
  const askedBy = isOwn ? by.id : (await givenStaff(site.db, { role: 'receptionist', locationId, name })).id;
  const version = '0.PENDING.paid';
  const text = `INSERT INTO approvals (id, kind, subject_id, location_id, amount, payload, reason, asked_by, asked_at, expires_at)
                VALUES ($1, 'refund_beyond', $2, $3, 1200000, $4, 'Boiler', $5, now(), now() + interval '1 day')`;
  const approvalId = randomUUID();
  const payload = JSON.stringify({ refund: 'all', version });
  await site.db.query(text, [approvalId, id, locationId, payload, askedBy]);
  return approvalId;
}

const VERSION = '0.PENDING.paid';
const FRESH = { fresh: true } as const;
const MISSING = '404 reservation_not_found';
const reception = (outcome: string, elsewhere: string) => ({
  owner: outcome,
  managerHere: outcome,
  managerElsewhere: elsewhere,
  receptionistHere: outcome,
  receptionistElsewhere: elsewhere,
});

type Sent = { readonly path: string; readonly body?: object };

/** Rows of a route about one booking: at this location, elsewhere, and one that does not exist. */
function aboutBookings(
  route: string,
  {
    whose = 'member',
    send,
    outcome = '200',
  }: {
    readonly whose?: 'member' | 'guest';
    readonly send: (
      id: string,
      world: StaffWorld,
      booking: { programId: string; ticketId: string },
      place: PlaceName,
    ) => Sent | Promise<Sent>;
    readonly outcome?: string;
  },
): StaffRow[] {
  return [
    {
      route,
      about: 'a booking here',
      ask: async (world) => {
        const booking = await givenBooking(world, 'here', whose);
        return send(booking.id, world, booking, 'here');
      },
      gets: byRole(reception(outcome, MISSING)),
    },
    {
      route,
      about: 'a booking elsewhere',
      ask: async (world) => {
        const booking = await givenBooking(world, 'elsewhere', whose);
        return send(booking.id, world, booking, 'elsewhere');
      },
      gets: byRole({
        owner: outcome,
        managerHere: MISSING,
        managerElsewhere: outcome,
        receptionistHere: MISSING,
        receptionistElsewhere: outcome,
      }),
    },
    {
      route,
      about: 'a booking that does not exist',
      ask: (world) => send(unknownId(), world, { programId: unknownId(), ticketId: unknownId() }, 'here'),
      gets: byRole(reception(MISSING, MISSING)),
    },
  ];
}

const NO_CHARGE = '404 charge_not_found';
const management = (outcome: string, elsewhere: string) => ({
  owner: outcome,
  managerHere: outcome,
  managerElsewhere: elsewhere,
});

/** Rows of a route about an open charge: at this location, elsewhere, and one that does not exist. */
function aboutCharges(
  route: string,
  { send, who }: { readonly send: (id: string) => Sent; readonly who: typeof management },
): StaffRow[] {
  const given = async (world: StaffWorld, place: PlaceName) => {
    const { id } = await givenBooking(world, place);
    const by = await givenStaff(world.site.db, { role: 'owner', name: tainted(place, 'Staff') });
    const chargeId = randomUUID();
    const text = `INSERT INTO charges (id, reservation_id, kind, minutes, amount, made_by, made_at)
                  VALUES ($1, $2, 'extension', 30, 400000, $3, now())`;
    await world.site.db.query(text, [chargeId, id, by.id]);
    return send(chargeId);
  };
  const elsewhere = { ...who(NO_CHARGE, '200'), owner: '200' };
  return [
    { route, about: 'a charge here', ask: (world) => given(world, 'here'), gets: byRole(who('200', NO_CHARGE)) },
    {
      route,
      about: 'a charge elsewhere',
      ask: (world) => given(world, 'elsewhere'),
      gets: byRole(elsewhere),
    },
    {
      route,
      about: 'a charge that does not exist',
      ask: () => send(unknownId()),
      gets: byRole(who(NO_CHARGE, NO_CHARGE)),
    },
  ];
}

const at = (id: string, rest = '') => `/api/admin/bookings/${id}${rest}`;

export const BOOKING_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/bookings',
    about: 'guests at both places',
    ask: async (world) => {
      for (const place of PLACES) await givenBooking(world, place);
      return { path: '/api/admin/bookings?q=taint' };
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
  ...aboutBookings('GET /api/admin/bookings/{id}', { send: (id) => ({ path: at(id) }) }),
  ...aboutBookings('GET /api/admin/bookings/{id}/timeline', { send: (id) => ({ path: at(id, '/timeline') }) }),
  ...aboutBookings('POST /api/admin/bookings/{id}/resend', {
    send: (id) => ({ path: at(id, '/resend'), body: { what: 'confirmation' } }),
  }),
  ...aboutBookings('PATCH /api/admin/bookings/{id}/contact', {
    whose: 'guest',
    send: (id) => ({ path: at(id, '/contact'), body: { email: 'new@guests.example', reason: 'Mistyped' } }),
  }),
  ...aboutBookings('PATCH /api/admin/bookings/{id}/party', {
    send: (id) => ({ path: at(id, '/party'), body: { partySize: 3 } }),
  }),
  ...aboutBookings('POST /api/admin/bookings/{id}/notes', {
    send: (id) => ({ path: at(id, '/notes'), body: { text: 'Late' } }),
  }),
  {
    route: 'POST /api/admin/bookings/{id}/erase-guest',
    about: 'a guest without an account',
    ask: async (world) => ({
      path: at((await givenBooking(world, 'here', 'guest')).id, '/erase-guest'),
      body: { reason: 'Asked to by phone' },
    }),
    gets: byRole({ owner: '200' }, FRESH),
  },
  {
    route: 'POST /api/admin/bookings/{id}/erase-guest',
    about: 'an id that does not exist',
    ask: () => ({ path: at(unknownId(), '/erase-guest'), body: { reason: 'Asked to by phone' } }),
    gets: byRole({ owner: MISSING }, FRESH),
  },
  ...aboutBookings('GET /api/admin/bookings/{id}/cancellation', { send: (id) => ({ path: at(id, '/cancellation') }) }),
  ...aboutBookings('POST /api/admin/bookings/{id}/cancel', {
    send: (id) => ({ path: at(id, '/cancel'), body: { refund: 'rule', reason: 'Ill', version: VERSION } }),
  }),
  ...aboutBookings('GET /api/admin/bookings/{id}/choices', { send: (id) => ({ path: at(id, '/choices') }) }),
  ...aboutBookings('POST /api/admin/bookings/{id}/move', {
    send: async (id, world, booking, place) => {
      const isThere = await world.site.db.query('SELECT 1 FROM programs WHERE id = $1', [booking.programId]);
      const slotId = isThere.length === 0 ? unknownId() : (await givenChoice(world, place, booking)).slotId;
      return { path: at(id, '/move'), body: { slotId, reason: 'Asked to', version: VERSION } };
    },
  }),
  ...aboutBookings('GET /api/admin/bookings/{id}/ends', { send: (id) => ({ path: at(id, '/ends') }) }),
  ...aboutBookings('POST /api/admin/bookings/{id}/end', {
    send: (id) => ({ path: at(id, '/end'), body: { minutes: -30, owes: 0, reason: 'Has to leave', version: VERSION } }),
  }),
  ...aboutCharges('POST /api/admin/charges/{id}/pay', {
    send: (id) => ({ path: `/api/admin/charges/${id}/pay`, body: { method: 'cash', amount: 400_000 } }),
    who: reception,
  }),
  ...aboutCharges('POST /api/admin/charges/{id}/waive', {
    send: (id) => ({ path: `/api/admin/charges/${id}/waive`, body: { reason: 'Late start' } }),
    who: management,
  }),
  {
    route: 'GET /api/admin/approvals',
    about: 'requests at both places',
    ask: async (world) => {
      for (const place of PLACES) await givenApproval(world, place);
      return { path: '/api/admin/approvals' };
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
  ...[
    { about: 'a request here', place: 'here', managerHere: '200', managerElsewhere: '404 approval_not_found' } as const,
    {
      about: 'a request elsewhere',
      place: 'elsewhere',
      managerHere: '404 approval_not_found',
      managerElsewhere: '200',
    } as const,
  ].map(
    ({ about, place, managerHere, managerElsewhere }): StaffRow => ({
      route: 'POST /api/admin/approvals/{id}/decide',
      about,
      ask: async (world) => ({
        path: `/api/admin/approvals/${await givenApproval(world, place)}/decide`,
        body: { decision: 'decline', reason: 'No' },
      }),
      gets: byRole({ owner: '200', managerHere, managerElsewhere }, { fresh: true }),
    }),
  ),
  {
    route: 'POST /api/admin/approvals/{id}/decide',
    about: 'a request that does not exist',
    ask: () => ({ path: `/api/admin/approvals/${unknownId()}/decide`, body: { decision: 'decline', reason: 'No' } }),
    gets: byRole(
      {
        owner: '404 approval_not_found',
        managerHere: '404 approval_not_found',
        managerElsewhere: '404 approval_not_found',
      },
      { fresh: true },
    ),
  },
  {
    route: 'POST /api/admin/approvals/{id}/withdraw',
    about: "another person's request here",
    ask: async (world) => ({ path: `/api/admin/approvals/${await givenApproval(world, 'here')}/withdraw`, body: {} }),
    gets: byRole(reception('404 approval_not_found', '404 approval_not_found')),
  },
  {
    route: 'POST /api/admin/approvals/{id}/withdraw',
    about: 'their own request',
    ask: async (world, asker) => {
      const id = await givenApproval(world, asker.kind.endsWith('Elsewhere') ? 'elsewhere' : 'here', asker);
      return { path: `/api/admin/approvals/${id}/withdraw`, body: {} };
    },
    gets: byRole(reception('200', '200')),
  },
];
