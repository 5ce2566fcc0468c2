import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenMemberPicture,
  givenReservation,
  givenSlot,
} from '../given/given.ts';
import type { Site } from '../servers/site.ts';

/** All kinds of callers, in the order of the table's columns. */
export const CALLERS = ['nobody', 'guest', 'unverified', 'dead', 'owner', 'other', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** A caller who has logged in; the others have no token, or an invalid one. */
export type Person = 'owner' | 'other' | 'admin';
const PERSONS: readonly Caller[] = ['owner', 'other', 'admin'];

/** The caller of a request, with the token that they send. */
export type Asker = { readonly id: string; readonly token: string | undefined };

/**
 * The test data: a member with a reservation, another member, an administrator, a guest who reserved by
 * voucher, an unconfirmed member, and an ended session. All personal data contains a tell-tale word.
 */
export type World = {
  readonly site: Site;
  readonly people: Readonly<Record<Person, GivenMember>>;
  /** The owner's paid reservation, with its entry codes. */
  readonly owned: Reserved & { purchasedTicketId: string; transactionId: string };
  /** The guest's reservation, redeemed by voucher. */
  readonly guests: Reserved;
  readonly unverified: { readonly email: string; readonly password: string };
  /** Words that occur only in the owner's data, and only in the guest's. */
  readonly secrets: { readonly owner: readonly string[]; readonly guest: readonly string[] };
  /** Returns the shared caller of this kind. */
  asker(caller: Caller): Asker;
  /** Creates a new person of this kind, for requests that change or end an account or a session. */
  newcomer(caller: Caller): Promise<Asker>;
  /** Creates a member with the password `PASSWORD` and returns the address. */
  newAddress(): Promise<string>;
};

type Reserved = { readonly reservationId: string; readonly slot: GivenSlot; readonly codeIds: readonly string[] };

export const OWNER = {
  name: 'Taint-Owner-Name',
  email: 'taint-owner@guests.example',
  phone_number: '0977000111',
  birth_date: '1977-07-07',
} as const;
const OWNERS_PICTURE = { address: 'https://pictures.example/taint-owner.png', hash: 'd0'.repeat(32) } as const;
const GUEST = { name: 'Taint-Guest-Name', email: 'taint-guest@guests.example' } as const;

/** The password of all new members. */
export const PASSWORD = 'Suoi-Nong-42';

export async function createWorld(site: Site): Promise<World> {
  const { db } = site;
  const people = {
    owner: await givenMember(db, OWNER),
    other: await givenMember(db, { name: 'Other' }),
    admin: await givenMember(db, { name: 'Admin', role: 'ADMIN' }),
  };
  await givenMemberPicture(db, { memberId: people.owner.id, ...OWNERS_PICTURE });
  const owned = await reserve(site, { member: people.owner });
  const guests = await reserve(site, { guest: GUEST });
  const [bought] = await db.query<{ id: string; transaction_id: string }>(
    'SELECT id, transaction_id FROM purchased_tickets WHERE member_id = $1',
    [people.owner.id],
  );
  if (bought === undefined) throw new Error(`Member ${people.owner.id} has no purchased ticket`);
  const dead = await givenDeadToken(site, people.owner.id);
  const unverified = await givenUnverified(site);
  const passwordHash = await hashPassword(PASSWORD);
  const tokenOf = (caller: Caller) => (isPerson(caller) ? people[caller].token : caller === 'dead' ? dead : undefined);
  return {
    site,
    people,
    owned: { ...owned, purchasedTicketId: bought.id, transactionId: bought.transaction_id },
    guests,
    unverified,
    secrets: {
      owner: [
        ...Object.values(OWNER),
        ...Object.values(OWNERS_PICTURE),
        'Taint-Owner-Notes',
        bought.id,
        bought.transaction_id,
        people.owner.id,
      ],
      guest: [...Object.values(GUEST), 'Taint-Guest-Notes', 'taint-voucher'],
    },
    asker: (caller) => ({ id: isPerson(caller) ? people[caller].id : people.owner.id, token: tokenOf(caller) }),
    newAddress: async () => (await givenMember(db, { password_hash: passwordHash })).email,
    async newcomer(caller) {
      if (!isPerson(caller)) return { id: people.owner.id, token: tokenOf(caller) };
      return givenMember(db, { role: caller === 'admin' ? 'ADMIN' : 'MEMBER', password_hash: passwordHash });
    },
  };
}

export const isPerson = (caller: Caller): caller is Person => PERSONS.includes(caller);

/** Returns an id that no row has. */
export const unknownId = () => randomUUID();

type ReservedFor = { member: GivenMember } | { guest: { name: string; email: string } };

/** Creates a reservation of a new slot, with notes, its two entry codes and, for a guest, a voucher. */
export async function reserve({ db }: Pick<Site, 'db'>, whose: ReservedFor): Promise<Reserved> {
  const slot = await givenSlot(db);
  const { reservationId } = await givenReservation(db, { slot, ...whose });
  const notes = 'guest' in whose ? 'Taint-Guest-Notes' : 'Taint-Owner-Notes';
  await db.query('UPDATE reservations SET notes = $2 WHERE id = $1', [reservationId, notes]);
  const codeIds = [randomUUID(), randomUUID()];
  for (const [index, kind] of ['LOCATION', 'ROOM'].entries()) {
    await db.query(
      `INSERT INTO entry_codes (id, reservation_id, kind, state, valid_from, valid_until)
       VALUES ($1, $2, $3, 'requested', $4, $5)`,
      [codeIds[index], reservationId, kind, slot.startTime, slot.endTime],
    );
  }
  return { reservationId, slot, codeIds };
}

/** Creates a session that expired a minute ago. */
async function givenDeadToken({ db }: Site, memberId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await db.query('INSERT INTO sessions (token_hash, member_id, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
    createHash('sha256').update(token).digest(),
    memberId,
    addMinutes(now, -60),
    addMinutes(now, -1),
  ]);
  return token;
}

async function givenUnverified({ db }: Site): Promise<World['unverified']> {
  const [email, password] = ['taint-unverified@guests.example', PASSWORD];
  await givenMember(db, { email, email_verified_at: null, password_hash: await hashPassword(password) });
  await db.query('DELETE FROM sessions WHERE member_id = (SELECT id FROM members WHERE email = $1)', [email]);
  return { email, password };
}
