import type { Locale } from '#domain/basics/locale.ts';
import { isSameName } from '#domain/counter/desk-guest.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import type { SessionGate } from '#server/http/bind.ts';
import { admit } from '#server/http/caller.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { isLastUseStale } from './lifetimes.ts';
import {
  findAccountRowByEmail,
  findProfileRow,
  type KnownPersonRow,
  listPeopleByContact,
  lockErasedState,
  type ProfileRow,
} from './member-store.ts';
import { findLiveSession, listSessionRows, type SessionRow, updateSessionUsed } from './session-store.ts';

/** Turns a token into a member. Always queries the database, so that an ended session is over everywhere. */
export function createSessionGate(db: Database): SessionGate {
  return async (token, now) => {
    const tokenHash = hashToken(token);
    const session = await findLiveSession(db, { tokenHash, now });
    if (session === undefined) return undefined;
    const { lastUsedAt, ...member } = session;
    if (isLastUseStale(lastUsedAt, now)) await updateSessionUsed(db, { tokenHash, now });
    return admit({ ...member, tokenHash });
  };
}

/** Returns whether a member has deleted the account. Locks the member's row, so the answer holds until the commit. */
export async function isMemberErased(tx: Transaction, memberId: string): Promise<boolean> {
  return lockErasedState(tx, memberId);
}

/** Finds the account with an address, and its mail language. */
export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<{ id: string; locale: Locale } | undefined> {
  return findAccountRowByEmail(db, normaliseEmail(email));
}

/** A member who was found by contact. */
export type KnownPerson = KnownPersonRow;

/**
 * Finds the member for a person at the desk: by the exact address, or without one by the exact phone number
 * together with the name.
 */
export async function findKnownPerson(
  db: Queryable,
  { name, email, phone }: { name: string; email: string | null; phone: string | null },
): Promise<KnownPerson | undefined> {
  const people = await listPeopleByContact(db, { email, phone });
  return email === null ? people.find((person) => isSameName(person.name, name)) : people[0];
}

/** Finds the data that a member's profile shows. */
export function findProfile(db: Queryable, ask: { memberId: string; now: Date }): Promise<ProfileRow | undefined> {
  return findProfileRow(db, ask);
}

/** Lists a member's live sessions, the current one first. */
export function listSessions(
  db: Queryable,
  ask: { memberId: string; current: Buffer; now: Date },
): Promise<SessionRow[]> {
  return listSessionRows(db, ask);
}
