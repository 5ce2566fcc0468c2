import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { type GivenMember, givenMember } from './given.ts';

/** Request headers that identify a staff session. */
export type StaffHeaders = { readonly cookie: string; readonly 'x-staff': '1' };

export type GivenStaff = GivenMember & { readonly postId: string; readonly headers: StaffHeaders };

type Given = {
  readonly role: StaffRole;
  readonly locationId?: string | null;
  readonly name?: string;
  readonly now?: Date;
  /** Columns of the session, such as `locked_at`, or `factor_at: null` for a factor still to be proved. */
  readonly session?: Readonly<Record<string, unknown>>;
  /** A session without a factor may only enrol one. */
  readonly hasFactor?: boolean;
};

/** Inserts a member with a post and an open staff session. */
export async function givenStaff(db: Queryable, given: Given): Promise<GivenStaff> {
  const { role, locationId = null, name = 'Lê Thị Lan', now = new Date(), session = {}, hasFactor = true } = given;
  const member = await givenMember(db, { name });
  const postId = await givenPost(db, { memberId: member.id, role, locationId, now });
  if (hasFactor) await givenFactor(db, { memberId: member.id, now });
  return { ...member, postId, headers: await givenStaffSession(db, { memberId: member.id, now, session }) };
}

type GivenPost = Pick<Given, 'role' | 'locationId' | 'now'> & { readonly memberId: string };

/** Inserts a post of a member, at all locations by default; returns its id. */
export async function givenPost(db: Queryable, given: GivenPost): Promise<string> {
  const { memberId, role, locationId = null, now = new Date() } = given;
  const id = randomUUID();
  const text = 'INSERT INTO staff_posts (id, member_id, role, location_id, given_at) VALUES ($1, $2, $3, $4, $5)';
  await db.query(text, [id, memberId, role, locationId, now]);
  return id;
}

/** Inserts an authenticator app whose secret no test knows. */
export async function givenFactor(db: Queryable, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const text = `INSERT INTO staff_factors (member_id, kind, name, secret, last_step, made_at)
                VALUES ($1, 'totp', 'Phone', '\\x00', 0, $2)`;
  await db.query(text, [memberId, now]);
}

type GivenSession = Pick<Given, 'session'> & { readonly memberId: string; readonly now: Date };

/** Inserts a staff session of a member; returns the headers that use it on a server without https. */
export async function givenStaffSession(
  db: Queryable,
  { memberId, now, session = {} }: GivenSession,
): Promise<StaffHeaders> {
  const { token, tokenHash } = issueToken();
  const row: Readonly<Record<string, unknown>> = {
    token_hash: tokenHash,
    member_id: memberId,
    made_at: now,
    used_at: now,
    factor_at: now,
    expires_at: addMinutes(now, 12 * 60),
    ...session,
  };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO staff_sessions (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`;
  await db.query(text, Object.values(row));
  return { cookie: `staff=${token}`, 'x-staff': '1' };
}
