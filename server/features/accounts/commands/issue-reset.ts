import type { Queryable } from '#server/db/database.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { upsertReset } from '../email-token-store.ts';
import { resetEnd } from '../lifetimes.ts';

/**
 * Makes a link for a new password; the one before it is dead. It is made when its mail is written, so that a mail that was late
 * is as good as one that was not.
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
