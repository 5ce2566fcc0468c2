import type { Queryable } from '#server/db/database.ts';

export async function insertVerification(
  tx: Queryable,
  verification: { tokenHash: Buffer; memberId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, memberId, now, expiresAt } = verification;
  const text = `INSERT INTO email_tokens (token_hash, member_id, purpose, created_at, expires_at) VALUES ($1, $2, 'verify', $3, $4)`;
  await tx.query({ name: 'insert-verification', text }, [tokenHash, memberId, now, expiresAt]);
}

export type VerificationRow = { memberId: string; isGood: boolean };

const OPEN_VERIFICATION = {
  name: 'open-verification',
  text: `UPDATE email_tokens
         SET used_at = CASE WHEN expires_at > $2 THEN coalesce(used_at, $2) ELSE used_at END
         WHERE token_hash = $1 AND purpose = 'verify'
         RETURNING member_id AS "memberId", used_at IS NOT NULL AS "isGood"`,
};

/** Marks a link as opened. It is good until it expires, and afterwards too if it was opened in time. */
export async function updateVerificationOpened(
  tx: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<VerificationRow | undefined> {
  const [row] = await tx.query<VerificationRow>(OPEN_VERIFICATION, [tokenHash, now]);
  return row;
}

export async function deleteVerifications(tx: Queryable, memberId: string): Promise<void> {
  const text = `DELETE FROM email_tokens WHERE member_id = $1 AND purpose = 'verify'`;
  await tx.query({ name: 'delete-verifications', text }, [memberId]);
}

// A newer link replaces the older one, even when both are requested concurrently.
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

/** Returns whether a link for a new password is valid, without using it. */
export async function isLiveReset(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  return (await db.query(LIVE_RESET, [tokenHash, now])).length > 0;
}

const USE_RESET = {
  name: 'use-reset',
  text: `UPDATE email_tokens SET used_at = $2
         WHERE token_hash = $1 AND purpose = 'reset' AND used_at IS NULL AND expires_at > $2
         RETURNING member_id`,
};

/** Uses a link for a new password; returns its member, only once. */
export async function updateResetUsed(
  tx: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const [row] = await tx.query<{ member_id: string }>(USE_RESET, [tokenHash, now]);
  return row?.member_id;
}

// A newer request replaces the older one, whose link becomes invalid.
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
  text: `SELECT member_id AS "memberId", new_email AS "newEmail", expires_at AS "expiresAt", used_at AS "usedAt"
         FROM email_tokens
         WHERE token_hash = $1 AND purpose = 'change' AND new_email IS NOT NULL`,
};

export type EmailChangeRow = { memberId: string; newEmail: string; expiresAt: Date; usedAt: Date | null };

export async function findEmailChangeToken(db: Queryable, tokenHash: Buffer): Promise<EmailChangeRow | undefined> {
  const [row] = await db.query<EmailChangeRow>(EMAIL_CHANGE, [tokenHash]);
  return row;
}

export async function updateEmailChangeUsed(
  tx: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<void> {
  const text = 'UPDATE email_tokens SET used_at = $2 WHERE token_hash = $1';
  await tx.query({ name: 'email-change-used', text }, [tokenHash, now]);
}

export async function deleteResets(tx: Queryable, memberId: string): Promise<void> {
  const text = `DELETE FROM email_tokens WHERE member_id = $1 AND purpose = 'reset'`;
  await tx.query({ name: 'delete-resets', text }, [memberId]);
}

export async function deleteTokens(tx: Queryable, memberId: string): Promise<void> {
  await tx.query({ name: 'delete-links', text: 'DELETE FROM email_tokens WHERE member_id = $1' }, [memberId]);
}
