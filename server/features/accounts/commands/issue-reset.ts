import type { Queryable } from '#server/db/database.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { upsertReset } from '../email-token-store.ts';
import { resetEnd } from '../lifetimes.ts';

/**
 * Creates a link for a new password and invalidates the previous one. Called when the mail is written, so
 * that a delayed mail has a link that is valid for the full time.
 */
export async function issueReset(
  tx: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ token: string; validUntil: Date }> {
  const { token, tokenHash } = issueToken();
  const validUntil = resetEnd(now);
  await upsertReset(tx, { tokenHash, memberId, now, expiresAt: validUntil });
  return { token, validUntil };
}
