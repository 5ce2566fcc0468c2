import type { Locale } from '#domain/basics/locale.ts';
import { MEDIA_PATH } from '#domain/catalog/picture-variants.ts';
import { CONSENT_TEXT_VERSION, type ConsentPurpose } from '#domain/members/consent.ts';
import type { Queryable } from '#server/db/database.ts';

/** Where we serve the picture of the Google account that opens this one. */
export const PICTURE_OF_MEMBER = `(SELECT '${MEDIA_PATH}' || i.picture_hash FROM identities i
            WHERE i.member_id = m.id ORDER BY i.created_at DESC LIMIT 1)`;

const PROFILE = {
  name: 'profile',
  text: `SELECT m.id, m.name, m.email, m.role, m.receive_emails, m.password_hash IS NOT NULL AS has_password,
           ${PICTURE_OF_MEMBER} AS picture,
           (SELECT json_build_object('email', i.email, 'outlives_reset', i.is_authoritative AND i.email = m.email)
            FROM identities i WHERE i.member_id = m.id ORDER BY i.created_at DESC LIMIT 1) AS google,
           (SELECT t.new_email FROM email_tokens t
            WHERE t.member_id = m.id AND t.purpose = 'change' AND t.used_at IS NULL AND t.expires_at > $2) AS pending_email
         FROM members m WHERE m.id = $1`,
};

export type ProfileRow = {
  id: string;
  name: string;
  email: string;
  picture: string | null;
  role: 'MEMBER' | 'ADMIN';
  receive_emails: boolean;
  has_password: boolean;
  google: { email: string | null; outlives_reset: boolean } | null;
  pending_email: string | null;
};

export async function selectProfile(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<ProfileRow | undefined> {
  const [row] = await db.query<ProfileRow>(PROFILE, [memberId, now]);
  return row;
}

/** Whether it made a difference. */
export async function updateReceiveEmails(tx: Queryable, memberId: string, receiveEmails: boolean): Promise<boolean> {
  const text = 'UPDATE members SET receive_emails = $2 WHERE id = $1 AND receive_emails <> $2 RETURNING id';
  return (await tx.query({ name: 'update-receive-emails', text }, [memberId, receiveEmails])).length > 0;
}

const INSERT_CONSENT = {
  name: 'insert-consent',
  text: 'INSERT INTO consents (member_id, purpose, given, text_version, at) VALUES ($1, $2, $3, $4, $5)',
};

export async function insertConsent(
  tx: Queryable,
  consent: { memberId: string; purpose: ConsentPurpose; given: boolean; now: Date },
): Promise<void> {
  const { memberId, purpose, given, now } = consent;
  await tx.query(INSERT_CONSENT, [memberId, purpose, given, CONSENT_TEXT_VERSION, now]);
}

const IS_PASSWORD_STILL = {
  name: 'is-password-still',
  text: 'SELECT 1 FROM members WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
};

/** Whether the password is the one that was checked; locks the member's row, so that it stays so. */
export async function isPasswordStill(tx: Queryable, memberId: string, passwordHash: string): Promise<boolean> {
  return (await tx.query(IS_PASSWORD_STILL, [memberId, passwordHash])).length > 0;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  return (
    (await db.query({ name: 'is-email-taken', text: 'SELECT 1 FROM members WHERE email = $1' }, [email])).length > 0
  );
}

// A newer wish takes the place of the older one, whose link is dead from then on.
const UPSERT_EMAIL_CHANGE = {
  name: 'upsert-email-change',
  text: `INSERT INTO email_tokens (token_hash, member_id, purpose, new_email, created_at, expires_at)
         VALUES ($1, $2, 'change', $3, $4, $5)
         ON CONFLICT (member_id, purpose) WHERE purpose <> 'verify' AND used_at IS NULL DO UPDATE SET
           token_hash = excluded.token_hash, new_email = excluded.new_email, created_at = excluded.created_at,
           expires_at = excluded.expires_at`,
};

export async function upsertEmailChange(
  tx: Queryable,
  change: { tokenHash: Buffer; memberId: string; newEmail: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, memberId, newEmail, now, expiresAt } = change;
  await tx.query(UPSERT_EMAIL_CHANGE, [tokenHash, memberId, newEmail, now, expiresAt]);
}

const EMAIL_CHANGE = {
  name: 'email-change',
  text: `SELECT member_id, new_email, expires_at, used_at FROM email_tokens
         WHERE token_hash = $1 AND purpose = 'change' AND new_email IS NOT NULL`,
};

export type EmailChangeRow = { member_id: string; new_email: string; expires_at: Date; used_at: Date | null };

export async function selectEmailChange(db: Queryable, tokenHash: Buffer): Promise<EmailChangeRow | undefined> {
  const [row] = await db.query<EmailChangeRow>(EMAIL_CHANGE, [tokenHash]);
  return row;
}

export async function updateEmailChangeUsed(tx: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  const text = 'UPDATE email_tokens SET used_at = $2 WHERE token_hash = $1';
  await tx.query({ name: 'email-change-used', text }, [tokenHash, now]);
}

export async function updateEmail(
  tx: Queryable,
  { memberId, newEmail, now }: { memberId: string; newEmail: string; now: Date },
): Promise<void> {
  const text = 'UPDATE members SET email = $2, email_verified_at = $3 WHERE id = $1';
  await tx.query({ name: 'update-email', text }, [memberId, newEmail, now]);
}

export async function deleteResets(tx: Queryable, memberId: string): Promise<void> {
  const text = `DELETE FROM email_tokens WHERE member_id = $1 AND purpose = 'reset'`;
  await tx.query({ name: 'delete-resets', text }, [memberId]);
}

export type WholeMemberRow = { id: string; email: string; name: string; locale: Locale };

/** Locks a member's row against everything, also against whatever would newly point at it. */
export async function lockMember(tx: Queryable, memberId: string): Promise<WholeMemberRow | undefined> {
  const text = 'SELECT id, email, name, locale FROM members WHERE id = $1 AND deleted_at IS NULL FOR UPDATE';
  const [row] = await tx.query<WholeMemberRow>({ name: 'lock-member', text }, [memberId]);
  return row;
}

const SESSIONS = {
  name: 'sessions-of-member',
  text: `SELECT id, token_hash, created_at, coalesce(last_used_at, created_at) AS last_used_at, expires_at, device
         FROM sessions WHERE member_id = $1 AND expires_at > $2
         ORDER BY token_hash = $3 DESC, last_used_at DESC, id`,
};

export type SessionRow = {
  id: string;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  device: string | null;
};

export async function selectSessions(
  db: Queryable,
  { memberId, current, now }: { memberId: string; current: Buffer; now: Date },
): Promise<SessionRow[]> {
  return db.query<SessionRow>(SESSIONS, [memberId, now, current]);
}

/** Whether the member had such a session. */
export async function deleteOwnSession(
  tx: Queryable,
  { sessionId, memberId }: { sessionId: string; memberId: string },
): Promise<boolean> {
  const text = 'DELETE FROM sessions WHERE id = $1 AND member_id = $2 RETURNING id';
  return (await tx.query({ name: 'delete-own-session', text }, [sessionId, memberId])).length > 0;
}

/** Also what is about to become a session. */
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

export async function hasPaymentUnderWay(tx: Queryable, memberId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM payments WHERE member_id = $1 AND ended_at IS NULL LIMIT 1';
  return (await tx.query({ name: 'payment-under-way', text }, [memberId])).length > 0;
}

export type HeldSlotRow = { hold_id: string; slot_id: string };

export async function selectHeldSlots(tx: Queryable, memberId: string): Promise<HeldSlotRow[]> {
  const text = 'SELECT hold_id, slot_id FROM slot_claims WHERE member_id = $1 AND hold_id IS NOT NULL';
  return tx.query<HeldSlotRow>({ name: 'held-slots-of-member', text }, [memberId]);
}

const UPCOMING = {
  name: 'upcoming-reservations-of-member',
  text: `SELECT r.id, r.slot_id, r.purchased_ticket_id, pt.transaction_id
         FROM reservations r JOIN slots s ON s.id = r.slot_id
         LEFT JOIN purchased_tickets pt ON pt.id = r.purchased_ticket_id
         WHERE r.member_id = $1 AND r.status = 'PENDING' AND s.end_time > $2`,
};

export type UpcomingReservationRow = {
  id: string;
  slot_id: string;
  purchased_ticket_id: string | null;
  transaction_id: string | null;
};

export async function selectUpcomingReservations(
  tx: Queryable,
  memberId: string,
  now: Date,
): Promise<UpcomingReservationRow[]> {
  return tx.query<UpcomingReservationRow>(UPCOMING, [memberId, now]);
}

export async function lockTickets(tx: Queryable, memberId: string): Promise<void> {
  const text = 'SELECT 1 FROM purchased_tickets WHERE member_id = $1 ORDER BY id FOR NO KEY UPDATE';
  await tx.query({ name: 'lock-tickets-of-member', text }, [memberId]);
}

const UNUSED_TICKETS = {
  name: 'unused-tickets-of-member',
  text: `SELECT pt.id, pt.transaction_id FROM purchased_tickets pt
         WHERE pt.member_id = $1 AND pt.voided_at IS NULL AND NOT EXISTS (
           SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = pt.id AND r.status <> 'CANCELED')`,
};

export type UnusedTicketRow = { id: string; transaction_id: string };

export async function selectUnusedTickets(tx: Queryable, memberId: string): Promise<UnusedTicketRow[]> {
  return tx.query<UnusedTicketRow>(UNUSED_TICKETS, [memberId]);
}

const ERASE_MEMBER = {
  name: 'erase-member',
  text: `UPDATE members SET email = $2, deleted_at = $3, email_verified_at = NULL, password_hash = NULL, name = '',
           gender = NULL, birth_date = NULL, phone_number = NULL, picture = NULL, role = 'MEMBER',
           discovery_methods = '{}', receive_emails = false
         WHERE id = $1`,
};

/** What was written about a member elsewhere, beside payments and the ledger. The payer's network address stands in the payment's address. */
const FORGET_MEMBER = [
  { name: 'forget-sessions', text: 'DELETE FROM sessions WHERE member_id = $1' },
  { name: 'forget-known-devices', text: 'DELETE FROM known_devices WHERE member_id = $1' },
  { name: 'forget-links', text: 'DELETE FROM email_tokens WHERE member_id = $1' },
  { name: 'forget-consents', text: 'DELETE FROM consents WHERE member_id = $1' },
  { name: 'forget-request-keys', text: 'DELETE FROM idempotency_keys WHERE member_id = $1' },
  { name: 'forget-notes', text: 'UPDATE reservations SET notes = NULL WHERE member_id = $1 AND notes IS NOT NULL' },
  { name: 'forget-payment-addresses', text: `UPDATE payments SET url = '' WHERE member_id = $1` },
];

export async function eraseMember(
  tx: Queryable,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  await tx.query(ERASE_MEMBER, [memberId, email, now]);
  for (const statement of FORGET_MEMBER) await tx.query(statement, [memberId]);
}
