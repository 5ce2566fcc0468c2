import type { Locale } from '#domain/basics/locale.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import type { Places, Post } from '#domain/staff/permissions.ts';
import { staffSessionState } from '#domain/staff/session.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { placeIds } from '#server/db/places.ts';
import type { StaffGate } from '#server/http/bind.ts';
import { admitStaff } from '#server/http/caller.ts';
import { unseal } from '#server/secrets/sealed.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { type FactorRow, listDemoAuthenticators, listFactors } from './factor-store.ts';
import {
  listInvitations,
  listMorningReaderIds,
  listOpenLocations,
  listOwnerIds,
  listPeople,
  listPosts,
} from './people-store.ts';
import {
  findLiveStaffSession,
  findMe,
  listOwnSessions,
  type MeRow,
  type OwnSessionRow,
  updateStaffSessionUsed,
} from './session-store.ts';

/** The last use of a session is stored at most this often. */
const USE_EVERY = 30 * SECOND;

/**
 * Turns a cookie into a staff session. Always queries the database, so that an ended post or session is over everywhere
 * at once.
 */
export function createStaffGate(db: Database): StaffGate {
  return async (token, { now, isAct }) => {
    const row = await findLiveStaffSession(db, { tokenHash: hashToken(token), now });
    if (row === undefined || row.posts.length === 0) return undefined;
    const state = staffSessionState(row, now);
    if (state === 'open' && isAct && now.getTime() - row.usedAt.getTime() >= USE_EVERY)
      await updateStaffSessionUsed(db, { id: row.id, now });
    return admitStaff({
      id: row.memberId,
      sessionId: row.id,
      name: row.name,
      email: row.email,
      locale: row.locale,
      posts: row.posts,
      state,
      factorAt: row.factorAt,
      mayEnrol: row.mayEnrol,
      expiresAt: row.expiresAt,
    });
  };
}

/** Reads the data that a session shows its own person. */
export async function readMe(
  db: Queryable,
  ask: { readonly sessionId: string; readonly locale: Locale },
): Promise<{ row: MeRow; factors: FactorRow[] }> {
  const row = await findMe(db, ask);
  if (row === undefined) throw new Error(`Staff session ${ask.sessionId} not found after it was admitted`);
  return { row, factors: await listFactors(db, row.id) };
}

/** Lists the ids of all owners. */
export const listOwners = (db: Queryable): Promise<string[]> => listOwnerIds(db);

/** Lists the ids of owners since before an instant who have not switched the morning mail off. */
export const listMorningReaders = (db: Queryable, since: Date): Promise<string[]> => listMorningReaderIds(db, since);

/** Lists a person's live staff sessions, the current one first. */
export function listStaffSessions(
  db: Queryable,
  ask: { readonly memberId: string; readonly current: string; readonly now: Date },
): Promise<OwnSessionRow[]> {
  return listOwnSessions(db, ask);
}

type Looking = { readonly places: Places; readonly locale: Locale; readonly now: Date };

/** Reads the people and open invitations of the given locations. */
export async function readPeople(db: Queryable, { places: at, locale, now }: Looking) {
  const places = placeIds(at);
  return {
    people: await listPeople(db, { places, locale }),
    invitations: await listInvitations(db, { places, locale, now }),
    locations: await listOpenLocations(db, { places, locale }),
  };
}

/** Returns the secrets of the authenticator apps of demo accounts, with which the sandbox makes their codes. */
export async function readDemoAuthenticators(
  db: Queryable,
  staffSecret: string,
): Promise<{ email: string; secret: Buffer }[]> {
  const rows = await listDemoAuthenticators(db);
  return rows.flatMap(({ memberId, email, secret: sealed }) => {
    const secret = sealed === null ? undefined : unseal(sealed, { secret: staffSecret, to: memberId });
    return secret === undefined ? [] : [{ email, secret }];
  });
}

/** Returns the live posts of a person. */
export async function postsOf(tx: Queryable, memberId: string): Promise<Post[]> {
  const rows = await listPosts(tx, memberId);
  return rows.map(({ role, locationId }) => ({ role, locationId }));
}
