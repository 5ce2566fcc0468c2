import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { givenMember, givenRoom } from '../given/given.ts';
import { givenStaff, type StaffHeaders } from '../given/given-staff.ts';
import type { Site } from '../servers/site.ts';

/** All kinds of callers, in the order of the table's columns. */
export const STAFF_CALLERS = [
  'nobody',
  'member',
  'noFactor',
  'pending',
  'locked',
  'ended',
  'stale',
  'owner',
  'managerHere',
  'managerElsewhere',
  'receptionistHere',
  'receptionistElsewhere',
  'cleanerHere',
  'cleanerElsewhere',
  'accountantHere',
] as const;
export type StaffCaller = (typeof STAFF_CALLERS)[number];

export type PlaceName = 'here' | 'elsewhere';
export type Place = { readonly locationId: string; readonly roomId: string };

/** The caller of a request. */
export type Asker = {
  readonly kind: StaffCaller;
  /** The id as a member; for `nobody`, an id that no row has. */
  readonly id: string;
  /** A token of the public site, from a login just now. */
  readonly token: string | undefined;
  /** The cookie of a staff session, and the header of an act. */
  readonly headers: StaffHeaders | undefined;
  readonly postId: string | undefined;
};

/**
 * Two locations of the same business. Their people and guests have names that begin with `Taint-Here` and
 * `Taint-Elsewhere`.
 */
export type StaffWorld = {
  readonly site: Site;
  readonly places: Readonly<Record<PlaceName, Place>>;
  /** Creates a new caller of a kind, whose session and posts may be changed. */
  newcomer(kind: StaffCaller): Promise<Asker>;
};

type Kind = {
  readonly role: StaffRole;
  readonly at: PlaceName | 'everywhere';
  readonly hasFactor?: boolean;
  readonly session?: (now: Date) => Readonly<Record<string, unknown>>;
};

const OWNER = { role: 'owner', at: 'everywhere' } as const;
const KINDS: Readonly<Record<Exclude<StaffCaller, 'nobody' | 'member'>, Kind>> = {
  noFactor: { ...OWNER, hasFactor: false, session: () => ({ factor_at: null }) },
  pending: { ...OWNER, session: () => ({ factor_at: null }) },
  locked: { ...OWNER, session: (now) => ({ locked_at: now }) },
  ended: { ...OWNER, session: (now) => ({ ended_at: now }) },
  stale: { ...OWNER, session: (now) => ({ factor_at: addMinutes(now, -6) }) },
  owner: OWNER,
  managerHere: { role: 'manager', at: 'here' },
  managerElsewhere: { role: 'manager', at: 'elsewhere' },
  receptionistHere: { role: 'receptionist', at: 'here' },
  receptionistElsewhere: { role: 'receptionist', at: 'elsewhere' },
  cleanerHere: { role: 'cleaner', at: 'here' },
  cleanerElsewhere: { role: 'cleaner', at: 'elsewhere' },
  accountantHere: { role: 'accountant', at: 'here' },
};

/**
 * Returns the tell-tale name of something at a location: `Taint-Here-Guest`. Names, addresses and numbers of
 * guests contain `Guest`.
 */
export const tainted = (place: PlaceName | 'everywhere', what: string): string =>
  `Taint-${place.charAt(0).toUpperCase()}${place.slice(1)}-${what}`;

/** Returns an id that no row has. */
export const unknownId = (): string => randomUUID();

export async function createStaffWorld(site: Site): Promise<StaffWorld> {
  const { db } = site;
  const places = {
    here: await givenRoom(db, { location: tainted('here', 'Location') }),
    elsewhere: await givenRoom(db, { location: tainted('elsewhere', 'Location') }),
  };
  return {
    site,
    places,
    async newcomer(kind) {
      if (kind === 'nobody') return { kind, id: unknownId(), token: undefined, headers: undefined, postId: undefined };
      if (kind === 'member') {
        const member = await givenMember(db, { name: 'A member' });
        return { kind, ...member, headers: undefined, postId: undefined };
      }
      const { role, at, hasFactor = true, session } = KINDS[kind];
      const now = site.context.clock.now();
      const locationId = at === 'everywhere' ? null : places[at].locationId;
      const name = tainted(at, 'Staff');
      const person = await givenStaff(db, { role, locationId, name, hasFactor, now, session: session?.(now) ?? {} });
      return { kind, ...person };
    },
  };
}
