import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { verificationEnd } from '../policy.ts';
import { insertVerification } from '../store.ts';

/**
 * Makes a link by which an address is confirmed, and has it mailed. Until the mail has gone, the job alone knows the token;
 * whoever sends it then takes `token` out of the job's payload.
 */
export async function issueVerification(
  tx: Transaction,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const { token, tokenHash } = issueToken();
  await insertVerification(tx, { tokenHash, memberId, now, expiresAt: verificationEnd(now) });
  await enqueue(tx, {
    kind: 'mail-verification',
    key: tokenHash.toString('hex'),
    payload: { memberId, token },
    runAt: now,
    now,
  });
}
