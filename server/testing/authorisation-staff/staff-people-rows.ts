import { addMinutes } from '#domain/calendar/duration.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import type { CallAnswer } from '../servers/call.ts';
import { byRole, type StaffRow } from './table.ts';
import { type PlaceName, type StaffCaller, type StaffWorld, tainted, unknownId } from './world.ts';

/** Says which of the two locations occur among people and invitations. */
function placesSeen({ body }: CallAnswer): string {
  const text = JSON.stringify([body.people, body.invitations]);
  const seen = (['here', 'elsewhere'] as const).filter((place) => text.includes(tainted(place, '')));
  return seen.length === 2 ? 'both places' : `${seen[0] ?? 'no place'} only`;
}

const address = () => `${unknownId().slice(0, 13)}@guests.example`;

async function givenInvitation({ site, places }: StaffWorld, place: PlaceName, role: StaffRole): Promise<string> {
  const text = `INSERT INTO staff_invitations (token_hash, email, role, location_id, locale, made_at, expires_at)
                VALUES ($1, $2, $3, $4, 'vi', $5, $6) RETURNING id`;
  const email = `${tainted(place, 'Staff').toLowerCase()}-${address()}`;
  const now = site.context.clock.now();
  const values = [issueToken().tokenHash, email, role, places[place].locationId, now, addMinutes(now, 60)];
  const [row] = await site.db.query<{ id: string }>(text, values);
  if (row === undefined) throw new Error(`The invitation to ${place} was not inserted`);
  return row.id;
}

const invitation = (place: PlaceName | 'everywhere', role: StaffRole) => (world: StaffWorld) => ({
  path: '/api/admin/staff/invitations',
  body: {
    email: address(),
    role,
    locationId: place === 'everywhere' ? null : world.places[place].locationId,
    language: 'vi',
  },
});

/** Returns the id of a post of a new person of a kind. */
const postOf = (kind: StaffCaller) => async (world: StaffWorld) => {
  const { postId } = await world.newcomer(kind);
  return { path: `/api/admin/staff/posts/${postId}`, body: { reason: 'Moved to another town' } };
};

const FRESH = { fresh: true } as const;

export const PEOPLE_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/staff',
    about: 'people at both places',
    ask: async (world) => {
      for (const place of ['here', 'elsewhere'] as const) await givenInvitation(world, place, 'cleaner');
      await world.newcomer('receptionistHere');
      await world.newcomer('receptionistElsewhere');
      return { path: '/api/admin/staff' };
    },
    gets: byRole({ owner: '200 both places', managerHere: '200 here only', managerElsewhere: '200 elsewhere only' }),
    seen: placesSeen,
  },
  {
    route: 'POST /api/admin/staff/invitations',
    about: 'a receptionist here',
    ask: invitation('here', 'receptionist'),
    gets: byRole({ owner: '201', managerHere: '201', managerElsewhere: '404 location_not_found' }, FRESH),
  },
  {
    route: 'POST /api/admin/staff/invitations',
    about: 'a manager here',
    ask: invitation('here', 'manager'),
    gets: byRole({ owner: '201', managerElsewhere: '404 location_not_found' }, FRESH),
  },
  {
    route: 'POST /api/admin/staff/invitations',
    about: 'a cleaner at all locations',
    ask: invitation('everywhere', 'cleaner'),
    gets: byRole({ owner: '201' }, FRESH),
  },
  {
    route: 'POST /api/admin/staff/invitations',
    about: 'an owner',
    ask: invitation('everywhere', 'owner'),
    gets: byRole({ owner: '201' }, FRESH),
  },
  {
    route: 'DELETE /api/admin/staff/invitations/{id}',
    about: 'of a cleaner here',
    ask: async (world) => ({ path: `/api/admin/staff/invitations/${await givenInvitation(world, 'here', 'cleaner')}` }),
    gets: byRole({ owner: '200', managerHere: '200', managerElsewhere: '404 invitation_not_found' }, FRESH),
  },
  {
    route: 'DELETE /api/admin/staff/invitations/{id}',
    about: 'of an accountant here',
    ask: async (world) => ({
      path: `/api/admin/staff/invitations/${await givenInvitation(world, 'here', 'accountant')}`,
    }),
    gets: byRole({ owner: '200', managerElsewhere: '404 invitation_not_found' }, FRESH),
  },
  {
    route: 'DELETE /api/admin/staff/invitations/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/admin/staff/invitations/${unknownId()}` }),
    gets: byRole(
      {
        owner: '404 invitation_not_found',
        managerHere: '404 invitation_not_found',
        managerElsewhere: '404 invitation_not_found',
      },
      FRESH,
    ),
  },
  {
    route: 'DELETE /api/admin/staff/posts/{id}',
    about: 'of a receptionist here',
    ask: postOf('receptionistHere'),
    gets: byRole({ owner: '200', managerHere: '200', managerElsewhere: '404 post_not_found' }, FRESH),
  },
  {
    route: 'DELETE /api/admin/staff/posts/{id}',
    about: 'of a manager here',
    ask: postOf('managerHere'),
    gets: byRole({ owner: '200', managerElsewhere: '404 post_not_found' }, FRESH),
  },
  {
    route: 'DELETE /api/admin/staff/posts/{id}',
    about: 'of an owner',
    ask: postOf('owner'),
    gets: byRole({ owner: '200', managerHere: '404 post_not_found', managerElsewhere: '404 post_not_found' }, FRESH),
  },
  {
    route: 'DELETE /api/admin/staff/posts/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/admin/staff/posts/${unknownId()}`, body: { reason: 'Moved to another town' } }),
    gets: byRole(
      { owner: '404 post_not_found', managerHere: '404 post_not_found', managerElsewhere: '404 post_not_found' },
      FRESH,
    ),
  },
];
