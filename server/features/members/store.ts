import type { Locale } from '#domain/basics/locale.ts';
import type { Registration } from '#domain/members/registration.ts';
import type { Queryable } from '#server/db/database.ts';

type Role = 'MEMBER' | 'ADMIN';

export type NewMember = Omit<Registration, 'password'> & {
  id: string;
  passwordHash: string;
  role: Role;
  locale: Locale;
  isDemo: boolean;
  emailVerifiedAt: Date | null;
  now: Date;
};

const INSERT_MEMBER = {
  name: 'insert-member',
  text: `INSERT INTO members (id, email, email_verified_at, password_hash, name, gender, birth_date, phone_number, role, locale,
           discovery_methods, receive_emails, is_demo, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT ON CONSTRAINT members_email_once DO NOTHING
         RETURNING id`,
};

/** Whether the member was added: an address that is taken decides, and nothing that was looked up before. */
export async function insertMember(tx: Queryable, member: NewMember): Promise<boolean> {
  const rows = await tx.query(INSERT_MEMBER, [
    member.id,
    member.email,
    member.emailVerifiedAt,
    member.passwordHash,
    member.name,
    member.gender,
    member.birthDate,
    member.phoneNumber,
    member.role,
    member.locale,
    member.discoveryMethods,
    member.receiveEmails,
    member.isDemo,
    member.now,
  ]);
  return rows.length > 0;
}

export type AccountRow = {
  id: string;
  role: Role;
  password_hash: string | null;
  email_verified_at: Date | null;
};

const ACCOUNT_BY_EMAIL = {
  name: 'account-by-email',
  text: 'SELECT id, role, password_hash, email_verified_at FROM members WHERE email = $1',
};

export async function selectAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(ACCOUNT_BY_EMAIL, [email]);
  return row;
}

/** Whether it made a difference. */
export async function updateVerified(tx: Queryable, memberId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'verify-member',
      text: 'UPDATE members SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL RETURNING id',
    },
    [memberId, now],
  );
  return rows.length > 0;
}

/** Whether it made a difference. */
export async function updateToAdmin(tx: Queryable, memberId: string): Promise<boolean> {
  const rows = await tx.query(
    { name: 'make-admin', text: `UPDATE members SET role = 'ADMIN' WHERE id = $1 AND role <> 'ADMIN' RETURNING id` },
    [memberId],
  );
  return rows.length > 0;
}

/**
 * Stores the language and keeps the member's row locked. Gives false when the password has been changed since it was checked:
 * whoever changes it ends all sessions, and so waits for this one or stops it here.
 */
export async function updateAtLogin(
  tx: Queryable,
  { memberId, passwordHash, locale }: { memberId: string; passwordHash: string | null; locale: Locale },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'member-logs-in',
      text: 'UPDATE members SET locale = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
    },
    [memberId, passwordHash, locale],
  );
  return rows.length > 0;
}

export type SessionRow = {
  id: string;
  role: Role;
  email: string;
  name: string;
  picture: string | null;
  locale: Locale;
};

const LIVE_SESSION = {
  name: 'live-session',
  text: `SELECT m.id, m.role, m.email, m.name, m.picture, m.locale
         FROM sessions s JOIN members m ON m.id = s.member_id
         WHERE s.token_hash = $1 AND s.expires_at > $2`,
};

export async function selectLiveSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(LIVE_SESSION, [tokenHash, now]);
  return row;
}

export async function insertSession(
  tx: Queryable,
  session: { tokenHash: Buffer; memberId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-session',
      text: 'INSERT INTO sessions (token_hash, member_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    },
    [session.tokenHash, session.memberId, session.now, session.expiresAt],
  );
}

/** Whether there was such a session. */
export async function deleteSession(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    { name: 'delete-session', text: 'DELETE FROM sessions WHERE token_hash = $1 RETURNING member_id' },
    [tokenHash],
  );
  return rows.length > 0;
}

export async function deleteExpiredSessions(tx: Queryable, memberId: string, now: Date): Promise<void> {
  await tx.query(
    { name: 'delete-expired-sessions', text: 'DELETE FROM sessions WHERE member_id = $1 AND expires_at <= $2' },
    [memberId, now],
  );
}

export async function insertVerification(
  tx: Queryable,
  verification: { tokenHash: Buffer; memberId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-verification',
      text: `INSERT INTO email_tokens (token_hash, member_id, purpose, created_at, expires_at) VALUES ($1, $2, 'verify', $3, $4)`,
    },
    [verification.tokenHash, verification.memberId, verification.now, verification.expiresAt],
  );
}

export type VerificationRow = { member_id: string; is_good: boolean };

const OPEN_VERIFICATION = {
  name: 'open-verification',
  text: `UPDATE email_tokens
         SET used_at = CASE WHEN expires_at > $2 THEN coalesce(used_at, $2) ELSE used_at END
         WHERE token_hash = $1 AND purpose = 'verify'
         RETURNING member_id, used_at IS NOT NULL AS is_good`,
};

/** Notes that a link was opened. It is good in its time, and afterwards when it was opened in its time. */
export async function openVerification(
  tx: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<VerificationRow | undefined> {
  const [row] = await tx.query<VerificationRow>(OPEN_VERIFICATION, [tokenHash, now]);
  return row;
}

export async function deleteVerifications(tx: Queryable, memberId: string): Promise<void> {
  await tx.query(
    { name: 'delete-verifications', text: `DELETE FROM email_tokens WHERE member_id = $1 AND purpose = 'verify'` },
    [memberId],
  );
}
