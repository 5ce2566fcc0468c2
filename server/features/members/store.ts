import type { Locale } from '#domain/basics/locale.ts';
import { CONSENT_TEXT_VERSION } from '#domain/members/consent.ts';
import { NAME_MAX_LENGTH, type Registration } from '#domain/members/registration.ts';
import type { Queryable } from '#server/db/database.ts';

type Role = 'MEMBER' | 'ADMIN';

type AskedByForm = 'gender' | 'birthDate' | 'phoneNumber';

export type NewMember = Omit<Registration, 'password' | AskedByForm> & {
  [Fact in AskedByForm]: Registration[Fact] | null;
} & {
  id: string;
  passwordHash: string | null;
  /** Only the form asks for everything. */
  registeredBy: 'form' | 'google';
  role: Role;
  locale: Locale;
  isDemo: boolean;
  emailVerifiedAt: Date | null;
  now: Date;
};

const INSERT_MEMBER = {
  name: 'insert-member',
  text: `WITH added AS (
           INSERT INTO members (id, email, email_verified_at, password_hash, name, gender, birth_date, phone_number, role, locale,
             discovery_methods, receive_emails, is_demo, created_at, registered_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $16)
           ON CONFLICT ON CONSTRAINT members_email_once DO NOTHING
           RETURNING id, receive_emails, created_at
         ), agreed AS (
           INSERT INTO consents (member_id, purpose, given, text_version, at)
           SELECT id, 'promotional_mail', true, $15, created_at FROM added WHERE receive_emails
         )
         SELECT id FROM added`,
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
    CONSENT_TEXT_VERSION,
    member.registeredBy,
  ]);
  return rows.length > 0;
}

export type AccountRow = {
  id: string;
  role: Role;
  password_hash: string | null;
  email_verified_at: Date | null;
  locale: Locale;
};

const ACCOUNT_BY_EMAIL = {
  name: 'account-by-email',
  text: 'SELECT id, role, password_hash, email_verified_at, locale FROM members WHERE email = $1 AND deleted_at IS NULL',
};

export async function selectAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(ACCOUNT_BY_EMAIL, [email]);
  return row;
}

type OwnAccountRow = { email: string; password_hash: string | null };

export async function selectAccount(db: Queryable, memberId: string): Promise<OwnAccountRow | undefined> {
  const text = 'SELECT email, password_hash FROM members WHERE id = $1 AND deleted_at IS NULL';
  const [row] = await db.query<OwnAccountRow>({ name: 'account-by-id', text }, [memberId]);
  return row;
}

/** Whether it made a difference. */
export async function updateVerified(tx: Queryable, memberId: string, now: Date): Promise<boolean> {
  const text = 'UPDATE members SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL RETURNING id';
  return (await tx.query({ name: 'verify-member', text }, [memberId, now])).length > 0;
}

/** Whether it made a difference. */
export async function updateToAdmin(tx: Queryable, memberId: string): Promise<boolean> {
  const text = `UPDATE members SET role = 'ADMIN' WHERE id = $1 AND role <> 'ADMIN' RETURNING id`;
  return (await tx.query({ name: 'make-admin', text }, [memberId])).length > 0;
}

/**
 * Stores the language and keeps the member's row locked. Gives false when the password has been changed since it was checked:
 * whoever changes it ends all sessions, and so waits for this one or stops it here.
 */
export async function updateAtLogin(
  tx: Queryable,
  { memberId, passwordHash, locale }: { memberId: string; passwordHash: string | null; locale: Locale },
): Promise<boolean> {
  const text = 'UPDATE members SET locale = $3 WHERE id = $1 AND password_hash = $2 RETURNING id';
  return (await tx.query({ name: 'member-logs-in', text }, [memberId, passwordHash, locale])).length > 0;
}

export type SessionRow = {
  id: string;
  role: Role;
  email: string;
  name: string;
  locale: Locale;
  last_used_at: Date;
};

const LIVE_SESSION = {
  name: 'live-session',
  text: `SELECT m.id, m.role, m.email, m.name, m.locale,
           coalesce(s.last_used_at, s.created_at) AS last_used_at
         FROM sessions s JOIN members m ON m.id = s.member_id
         WHERE s.token_hash = $1 AND s.expires_at > $2`,
};

export async function selectLiveSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(LIVE_SESSION, [tokenHash, now]);
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

/** Whether there was such a session. */
export async function deleteSession(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const text = 'DELETE FROM sessions WHERE token_hash = $1 RETURNING member_id';
  return (await tx.query({ name: 'delete-session', text }, [tokenHash])).length > 0;
}

export async function deleteExpiredSessions(tx: Queryable, memberId: string, now: Date): Promise<void> {
  const text = 'DELETE FROM sessions WHERE member_id = $1 AND expires_at <= $2';
  await tx.query({ name: 'delete-expired-sessions', text }, [memberId, now]);
}

export async function insertVerification(
  tx: Queryable,
  verification: { tokenHash: Buffer; memberId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, memberId, now, expiresAt } = verification;
  const text = `INSERT INTO email_tokens (token_hash, member_id, purpose, created_at, expires_at) VALUES ($1, $2, 'verify', $3, $4)`;
  await tx.query({ name: 'insert-verification', text }, [tokenHash, memberId, now, expiresAt]);
}

/** Notes that a session is in use. Two who note it at once note the same. */
export async function updateSessionUsed(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.query({ name: 'session-used', text: 'UPDATE sessions SET last_used_at = $2 WHERE token_hash = $1' }, [
    tokenHash,
    now,
  ]);
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
  const text = `DELETE FROM email_tokens WHERE member_id = $1 AND purpose = 'verify'`;
  await tx.query({ name: 'delete-verifications', text }, [memberId]);
}

// A newer link takes the place of the older one, also when both are asked for at once.
const UPSERT_RESET = {
  name: 'upsert-reset',
  text: `INSERT INTO email_tokens AS t (token_hash, member_id, purpose, created_at, expires_at) VALUES ($1, $2, 'reset', $3, $4)
         ON CONFLICT (member_id, purpose) WHERE purpose <> 'verify' AND used_at IS NULL DO UPDATE SET
           token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
};

export async function upsertReset(
  tx: Queryable,
  reset: { tokenHash: Buffer; memberId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(UPSERT_RESET, [reset.tokenHash, reset.memberId, reset.now, reset.expiresAt]);
}

const LIVE_RESET = {
  name: 'live-reset',
  text: `SELECT 1 FROM email_tokens WHERE token_hash = $1 AND purpose = 'reset' AND used_at IS NULL AND expires_at > $2`,
};

/** Whether a link for a new password is good. Looking does not use it up. */
export async function isLiveReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.query(LIVE_RESET, [tokenHash, now])).length > 0;
}

const USE_RESET = {
  name: 'use-reset',
  text: `UPDATE email_tokens SET used_at = $2
         WHERE token_hash = $1 AND purpose = 'reset' AND used_at IS NULL AND expires_at > $2
         RETURNING member_id`,
};

/** Uses a link for a new password up; gives its member, once. */
export async function updateResetUsed(tx: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ member_id: string }>(USE_RESET, [tokenHash, now]);
  return row?.member_id;
}

/** Locks a member's row, also against whatever would newly point at it. */
export async function lockMember(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'lock-member-row', text: 'SELECT 1 FROM members WHERE id = $1 FOR UPDATE' }, [memberId]);
}

/** Ends a member's sessions but the one to be kept, what is about to become one, and every link that was mailed. */
export async function deleteAccess(
  tx: Queryable,
  { memberId, keep }: { memberId: string; keep: Buffer | null },
): Promise<void> {
  const text = 'DELETE FROM sessions WHERE member_id = $1 AND token_hash IS DISTINCT FROM $2';
  await tx.query({ name: 'delete-sessions', text }, [memberId, keep]);
  await tx.query({ name: 'delete-codes', text: 'DELETE FROM sign_in_codes WHERE member_id = $1' }, [memberId]);
  await tx.query({ name: 'delete-links', text: 'DELETE FROM email_tokens WHERE member_id = $1' }, [memberId]);
}

const DELETE_UNPROVED = {
  name: 'delete-unproved-identities',
  text: `WITH codes_ended AS (DELETE FROM sign_in_codes WHERE member_id = $1)
         DELETE FROM identities WHERE member_id = $1 AND NOT (is_authoritative AND email = $2)`,
};

/** Forgets identities that do not prove an address, and ends what somebody is just signing in with. */
export async function deleteUnprovedIdentities(
  tx: Queryable,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  await tx.query(DELETE_UNPROVED, [memberId, email]);
}

const UPDATE_PASSWORD = {
  name: 'update-password',
  text: `UPDATE members SET password_hash = $2, email_verified_at = coalesce(email_verified_at, $3)
         WHERE id = $1 AND deleted_at IS NULL AND ($4::text IS NULL OR password_hash = $4) RETURNING email`,
};

/**
 * Sets a password, and gives the account's address. Whoever may do so has shown to be the one who reads the mail, so the
 * address counts as confirmed. Gives and does nothing when the password is no longer the one that `before` says, if it says one.
 */
export async function updatePassword(
  tx: Queryable,
  password: { memberId: string; passwordHash: string; before: string | null; now: Date },
): Promise<string | undefined> {
  const { memberId, passwordHash, before, now } = password;
  const [row] = await tx.query<{ email: string }>(UPDATE_PASSWORD, [memberId, passwordHash, now, before]);
  return row?.email;
}

const LOCK_ACCOUNT_BY_EMAIL = {
  name: 'lock-account-by-email',
  text: `SELECT id, role, locale, password_hash, email_verified_at FROM members
         WHERE email = $1 AND deleted_at IS NULL FOR UPDATE`,
};

/** The account with an address, which nobody else changes until the transaction ends. */
export async function lockAccountByEmail(tx: Queryable, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(LOCK_ACCOUNT_BY_EMAIL, [email]);
  return row;
}

type Admitted = Pick<AccountRow, 'id' | 'role'>;

const UPDATE_LOCALE = {
  name: 'update-locale',
  text: 'UPDATE members SET locale = $2 WHERE id = $1 AND deleted_at IS NULL RETURNING id, role',
};

/** Stores the language and keeps the member's row locked; nobody when the account is gone. */
export async function updateLocale(tx: Queryable, memberId: string, locale: Locale): Promise<Admitted | undefined> {
  const [row] = await tx.query<Admitted>(UPDATE_LOCALE, [memberId, locale]);
  return row;
}

const EMPTY_UNVERIFIED = {
  name: 'empty-unverified-account',
  text: `WITH emptied AS (
           UPDATE members SET name = coalesce($2::text, left(email, $3)), gender = NULL, birth_date = NULL, phone_number = NULL,
             picture = NULL, discovery_methods = '{}', receive_emails = false, registered_by = $4
           WHERE id = $1 AND email_verified_at IS NULL AND deleted_at IS NULL RETURNING id
         ), withdrawn AS (
           INSERT INTO consents (member_id, purpose, given, text_version, at)
           SELECT m.id, 'promotional_mail', false, $5, $6 FROM members m JOIN emptied USING (id) WHERE m.receive_emails
         )
         SELECT id FROM emptied`,
};

export type Emptying = { memberId: string; name: string | null; registeredBy: 'google' | 'mail'; now: Date };

/** Takes out of an account what was written in it before its address was confirmed. Whether it was one that never was. */
export async function emptyUnverified(tx: Queryable, emptying: Emptying): Promise<boolean> {
  const { memberId, name, registeredBy, now } = emptying;
  const values = [memberId, name, NAME_MAX_LENGTH, registeredBy, CONSENT_TEXT_VERSION, now];
  return (await tx.query(EMPTY_UNVERIFIED, values)).length > 0;
}

const HAND_OVER = {
  name: 'hand-over-account',
  text: 'UPDATE members SET password_hash = NULL, email_verified_at = coalesce(email_verified_at, $2) WHERE id = $1',
};

/** Takes away the password, and counts the address as verified. */
export async function updateAtHandOver(tx: Queryable, memberId: string, now: Date): Promise<void> {
  await tx.query(HAND_OVER, [memberId, now]);
}

export async function selectErasedForKeyShare(tx: Queryable, memberId: string): Promise<boolean> {
  const text = 'SELECT deleted_at IS NOT NULL AS is_erased FROM members WHERE id = $1 FOR KEY SHARE';
  const [row] = await tx.query<{ is_erased: boolean }>({ name: 'is-member-erased', text }, [memberId]);
  return row?.is_erased ?? true;
}
