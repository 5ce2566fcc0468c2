import type { Locale } from '#domain/basics/locale.ts';
import type { Post, StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn } from '#server/db/names.ts';

export type PersonRow = { id: string; email: string; name: string; locale: Locale };

/**
 * Locks a person and returns them; undefined when the account is deleted. Every change of someone's sessions,
 * factors or posts takes this lock first, as do deleting the account and changing its password.
 */
export async function lockPerson(tx: Queryable, memberId: string): Promise<PersonRow | undefined> {
  const text = 'SELECT id, email, name, locale FROM members WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE';
  const [row] = await tx.query<PersonRow>({ name: 'lock-staff-person', text }, [memberId]);
  return row;
}

/** Finds when the live session of a member was opened; read after the person was locked. */
export async function findLoginTime(
  tx: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<Date | undefined> {
  const text = 'SELECT created_at FROM sessions WHERE token_hash = $1 AND expires_at > $2';
  const [row] = await tx.query<{ created_at: Date }>({ name: 'login-time', text }, [tokenHash, now]);
  return row?.created_at;
}

type NewSession = {
  readonly tokenHash: Buffer;
  readonly memberId: string;
  readonly mayEnrol: boolean;
  readonly device: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertStaffSession(tx: Queryable, session: NewSession): Promise<string> {
  const { tokenHash, memberId, mayEnrol, device, now, expiresAt } = session;
  const text = `INSERT INTO staff_sessions (token_hash, member_id, made_at, used_at, may_enrol, device, expires_at)
                VALUES ($1, $2, $3, $3, $4, $5, $6) RETURNING id`;
  const values = [tokenHash, memberId, now, mayEnrol, device, expiresAt];
  const [row] = await tx.query<{ id: string }>({ name: 'insert-staff-session', text }, values);
  if (row === undefined) throw new Error(`The staff session of member ${memberId} was not inserted`);
  return row.id;
}

const LIVE = 'ended_at IS NULL AND expires_at >';

type Ending = { readonly memberId: string; readonly by: string | null; readonly now: Date };

/** Ends a person's live sessions except one, or all; returns their number. */
export async function updateSessionsEnded(
  tx: Queryable,
  { memberId, by, now, keep }: Ending & { readonly keep: string | null },
): Promise<number> {
  const text = `UPDATE staff_sessions SET ended_at = $2, ended_by = $3
                WHERE member_id = $1 AND id IS DISTINCT FROM $4 AND ${LIVE} $2 RETURNING id`;
  return (await tx.query({ name: 'end-staff-sessions', text }, [memberId, now, by, keep])).length;
}

/** Ends all but the most recently used live sessions of a person. */
export async function updateOldestEnded(
  tx: Queryable,
  { memberId, by, now, most }: Ending & { readonly most: number },
): Promise<void> {
  const text = `UPDATE staff_sessions SET ended_at = $2, ended_by = $3 WHERE id IN (
                  SELECT id FROM staff_sessions WHERE member_id = $1 AND ${LIVE} $2
                  ORDER BY used_at DESC, id OFFSET $4)`;
  await tx.query({ name: 'end-oldest-staff-sessions', text }, [memberId, now, by, most]);
}

/** Ends one of a person's live sessions. Returns whether there was one. */
export async function updateSessionEnded(
  tx: Queryable,
  { sessionId, memberId, now }: { sessionId: string; memberId: string; now: Date },
): Promise<boolean> {
  const text = `UPDATE staff_sessions SET ended_at = $3, ended_by = $2
                WHERE id = $1 AND member_id = $2 AND ${LIVE} $3 RETURNING id`;
  return (await tx.query({ name: 'end-staff-session', text }, [sessionId, memberId, now])).length > 0;
}

/** Deletes all sessions of a person. */
export async function deleteStaffSessions(tx: Queryable, memberId: string): Promise<void> {
  const text = 'DELETE FROM staff_sessions WHERE member_id = $1';
  await tx.query({ name: 'delete-staff-sessions', text }, [memberId]);
}

/** Ends every live session of every person; returns their number. */
export async function updateEverySessionEnded(tx: Queryable, now: Date): Promise<number> {
  const text = `UPDATE staff_sessions SET ended_at = $1 WHERE ${LIVE} $1 RETURNING id`;
  return (await tx.query({ name: 'end-every-staff-session', text }, [now])).length;
}

type OfSession = { readonly sessionId: string; readonly now: Date };

export async function updateSessionLocked(db: Queryable, { sessionId, now }: OfSession): Promise<void> {
  const text = `UPDATE staff_sessions SET locked_at = $2
                WHERE id = $1 AND locked_at IS NULL AND factor_at IS NOT NULL AND ${LIVE} $2`;
  await db.query({ name: 'lock-staff-session', text }, [sessionId, now]);
}

const PROVED = {
  name: 'staff-factor-proved',
  text: `UPDATE staff_sessions SET factor_at = $2, used_at = $2, locked_at = NULL, may_enrol = false, challenge = NULL,
           pending_secret = NULL, expires_at = CASE WHEN factor_at IS NULL THEN made_at + $3 * interval '1 second' ELSE expires_at END
         WHERE id = $1`,
};

/** Opens or unlocks a session after a factor was proved. */
export async function updateFactorProved(
  tx: Queryable,
  { sessionId, now, seconds }: OfSession & { readonly seconds: number },
): Promise<void> {
  await tx.query(PROVED, [sessionId, now, seconds]);
}

type Pending = { readonly sessionId: string; readonly challenge: string | null; readonly secret: Buffer | null };

/** Stores the challenge for a session's next proof or enrolment. */
export async function updatePending(db: Queryable, { sessionId, challenge, secret }: Pending): Promise<void> {
  const text = 'UPDATE staff_sessions SET challenge = $2, pending_secret = $3 WHERE id = $1';
  await db.query({ name: 'staff-session-pending', text }, [sessionId, challenge, secret]);
}

type PendingRow = { challenge: string | null; pendingSecret: Buffer | null };

/** Locks a live session, and returns the challenge for its next proof or enrolment. */
export async function lockLiveSession(tx: Queryable, { sessionId, now }: OfSession): Promise<PendingRow | undefined> {
  const text = `SELECT challenge, pending_secret AS "pendingSecret" FROM staff_sessions WHERE id = $1 AND ${LIVE} $2 FOR UPDATE`;
  const [row] = await tx.query<PendingRow>({ name: 'lock-live-staff-session', text }, [sessionId, now]);
  return row;
}

const ME = {
  name: 'staff-me',
  text: `SELECT m.id, m.name, m.email, m.locale, s.factor_at AS "factorAt", s.used_at AS "usedAt",
           s.locked_at AS "lockedAt", s.may_enrol AS "mayEnrol", s.expires_at AS "expiresAt",
           coalesce((SELECT json_agg(json_build_object('role', p.role,
               'location', CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', ${nameIn('l', '$2')}) END)
               ORDER BY p.given_at, p.id)
             FROM staff_posts p LEFT JOIN locations l ON l.id = p.location_id
             WHERE p.member_id = m.id AND p.ended_at IS NULL), '[]') AS posts,
           (SELECT count(*)::int FROM staff_recovery_codes c WHERE c.member_id = m.id AND c.used_at IS NULL) AS "recoveryCodesLeft",
           coalesce((SELECT morning_mail FROM staff_preferences f WHERE f.member_id = m.id), true) AS "morningMail"
         FROM staff_sessions s JOIN members m ON m.id = s.member_id WHERE s.id = $1`,
};

export type MeRow = PersonRow & {
  factorAt: Date | null;
  usedAt: Date;
  lockedAt: Date | null;
  mayEnrol: boolean;
  expiresAt: Date;
  posts: { role: StaffRole; location: { id: string; name: string } | null }[];
  recoveryCodesLeft: number;
  morningMail: boolean;
};

export async function findMe(
  db: Queryable,
  { sessionId, locale }: { sessionId: string; locale: Locale },
): Promise<MeRow | undefined> {
  const [row] = await db.query<MeRow>(ME, [sessionId, locale]);
  return row;
}

const SESSIONS = {
  name: 'staff-sessions-of-person',
  text: `SELECT id, device, made_at AS "madeAt", used_at AS "usedAt", expires_at AS "expiresAt"
         FROM staff_sessions
         WHERE member_id = $1 AND ${LIVE} $2 ORDER BY id = $3 DESC, used_at DESC, id`,
};

export type OwnSessionRow = { id: string; device: string | null; madeAt: Date; usedAt: Date; expiresAt: Date };

export async function listOwnSessions(
  db: Queryable,
  { memberId, current, now }: { memberId: string; current: string; now: Date },
): Promise<OwnSessionRow[]> {
  return db.query<OwnSessionRow>(SESSIONS, [memberId, now, current]);
}

export type StaffSessionRow = {
  id: string;
  memberId: string;
  name: string;
  email: string;
  locale: Locale;
  usedAt: Date;
  factorAt: Date | null;
  lockedAt: Date | null;
  mayEnrol: boolean;
  expiresAt: Date;
  hasFactor: boolean;
  posts: Post[];
};

const LIVE_SESSION = {
  name: 'live-staff-session',
  text: `SELECT s.id, s.member_id AS "memberId", m.name, m.email, m.locale, s.used_at AS "usedAt",
           s.factor_at AS "factorAt", s.locked_at AS "lockedAt", s.may_enrol AS "mayEnrol",
           s.expires_at AS "expiresAt",
           EXISTS (SELECT FROM staff_factors f WHERE f.member_id = m.id AND f.ended_at IS NULL) AS "hasFactor",
           coalesce((SELECT json_agg(json_build_object('role', p.role, 'locationId', p.location_id) ORDER BY p.given_at, p.id)
             FROM staff_posts p WHERE p.member_id = m.id AND p.ended_at IS NULL), '[]') AS posts
         FROM staff_sessions s JOIN members m ON m.id = s.member_id
         WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.ended_at IS NULL AND m.deleted_at IS NULL`,
};

export async function findLiveStaffSession(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<StaffSessionRow | undefined> {
  const [row] = await db.query<StaffSessionRow>(LIVE_SESSION, [tokenHash, now]);
  return row;
}

/** Stores that the person of a session did something. */
export async function updateStaffSessionUsed(db: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  const text = 'UPDATE staff_sessions SET used_at = $2 WHERE id = $1 AND used_at < $2';
  await db.query({ name: 'staff-session-used', text }, [id, now]);
}
