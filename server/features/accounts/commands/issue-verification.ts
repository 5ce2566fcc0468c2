import { safeRedirect } from '#domain/members/safe-redirect.ts';
import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { insertVerification } from '../email-token-store.ts';
import { verificationEnd } from '../lifetimes.ts';

/**
 * Creates a link that verifies an address and then leads to `redirect`, and enqueues its mail, once per
 * event. Only the job knows the token. Returns false when the event was already handled.
 */
export async function issueVerification(
  tx: Transaction,
  { memberId, event, redirect, now }: { memberId: string; event: string; redirect: string | undefined; now: Date },
): Promise<boolean> {
  const { token, tokenHash } = issueToken();
  const payload = { memberId, token, ...(redirect !== undefined && { redirect: safeRedirect(redirect) }) };
  if (!(await enqueue(tx, { kind: 'mail-verification', key: event, payload, runAt: now, now }))) return false;
  await insertVerification(tx, { tokenHash, memberId, now, expiresAt: verificationEnd(now) });
  return true;
}
