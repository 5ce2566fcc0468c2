import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Role } from './member-store.ts';

export type LiveSessionRow = {
  id: string;
  role: Role;
  email: string;
  name: string;
  locale: Locale;
  lastUsedAt: Date;
};

const LIVE_SESSION = {
  name: 'live-session',
  text: `SELECT m.id, m.role, m.email, m.name, m.locale,
           coalesce(s.last_used_at, s.created_at) AS "lastUsedAt"
         FROM sessions s JOIN members m ON m.id = s.member_id
         WHERE s.token_hash = $1 AND s.expires_at > $2`,
};

export async function findLiveSession(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<LiveSessionRow | undefined> {
  const [row] = await db.query<LiveSessionRow>(LIVE_SESSION, [tokenHash, now]);
  return row;
}

export async function insertSession(
  tx: Queryable,
  session: { tokenHash: Buffer; memberId: string; device: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, memberId, device, now, expiresAt } = session;
  const text =
    'INSERT INTO sessions (token_hash, member_id, created_at, expires_at, device) VALUES ($1, $2, $3, $4, $5)';
  await tx.query({ name: 'insert-session', text }, [tokenHash, memberId, now, expiresAt, device]);
}

/** Deletes a session. Returns whether there was one. */
export async function deleteSession(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const text = 'DELETE FROM sessions WHERE token_hash = $1 RETURNING member_id';
  return (await tx.query({ name: 'delete-session', text }, [tokenHash])).length > 0;
}

export async function deleteExpiredSessions(
  tx: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const text = 'DELETE FROM sessions WHERE member_id = $1 AND expires_at <= $2';
  await tx.query({ name: 'delete-expired-sessions', text }, [memberId, now]);
}

/** Stores the last use of a session. Concurrent updates need no lock: they store nearly the same time. */
export async function updateSessionUsed(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<void> {
  await db.query({ name: 'session-used', text: 'UPDATE sessions SET last_used_at = $2 WHERE token_hash = $1' }, [
    tokenHash,
    now,
  ]);
}

/** Deletes a member's sessions except the one to keep, sign-ins under way, and mailed links. */
export async function deleteAccess(
  tx: Queryable,
  { memberId, keep }: { memberId: string; keep: Buffer | null },
): Promise<void> {
  const text = 'DELETE FROM sessions WHERE member_id = $1 AND token_hash IS DISTINCT FROM $2';
  await tx.query({ name: 'delete-sessions', text }, [memberId, keep]);
  await tx.query({ name: 'delete-codes', text: 'DELETE FROM sign_in_codes WHERE member_id = $1' }, [memberId]);
  await tx.query({ name: 'delete-links', text: 'DELETE FROM email_tokens WHERE member_id = $1' }, [memberId]);
}

const SESSIONS = {
  name: 'sessions-of-member',
  text: `SELECT id, token_hash AS "tokenHash", created_at AS "createdAt",
           coalesce(last_used_at, created_at) AS "lastUsedAt", expires_at AS "expiresAt", device
         FROM sessions WHERE member_id = $1 AND expires_at > $2
         ORDER BY token_hash = $3 DESC, "lastUsedAt" DESC, id`,
};

export type SessionRow = {
  id: string;
  tokenHash: Buffer;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  device: string | null;
};

export async function listSessionRows(
  db: Queryable,
  { memberId, current, now }: { memberId: string; current: Buffer; now: Date },
): Promise<SessionRow[]> {
  return db.query<SessionRow>(SESSIONS, [memberId, now, current]);
}

/** Deletes a member's own session. Returns whether there was one. */
export async function deleteOwnSession(
  tx: Queryable,
  { sessionId, memberId }: { sessionId: string; memberId: string },
): Promise<boolean> {
  const text = 'DELETE FROM sessions WHERE id = $1 AND member_id = $2 RETURNING id';
  return (await tx.query({ name: 'delete-own-session', text }, [sessionId, memberId])).length > 0;
}

/** Deletes a member's sessions, and sign-ins under way. */
export async function deleteSessions(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'delete-all-codes', text: 'DELETE FROM sign_in_codes WHERE member_id = $1' }, [memberId]);
  await tx.query({ name: 'delete-all-sessions', text: 'DELETE FROM sessions WHERE member_id = $1' }, [memberId]);
}

export async function deleteOtherSessions(
  tx: Queryable,
  { memberId, keep }: { memberId: string; keep: Buffer },
): Promise<void> {
  const text = 'DELETE FROM sessions WHERE member_id = $1 AND token_hash <> $2';
  await tx.query({ name: 'delete-other-sessions', text }, [memberId, keep]);
}

/** Ends every session of every member; returns their number. */
export async function deleteEverySession(tx: Queryable): Promise<number> {
  return (await tx.query({ name: 'delete-every-session', text: 'DELETE FROM sessions RETURNING 1' })).length;
}
