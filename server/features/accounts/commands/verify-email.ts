import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { updateVerificationOpened } from '../email-token-store.ts';
import { updateVerified } from '../member-store.ts';

type Ask = { token: string; now: Date; requestId: string };

export type Verification = { kind: 'verified' } | { kind: 'failed'; error: 'link_invalid' | 'link_expired' };

/**
 * Verifies an address by the link that was mailed to it. The link may be opened repeatedly, because mail
 * scanners open it too; the first login deletes it.
 */
export function verifyEmail({ db }: Pick<Context, 'db'>, { token, now, requestId }: Ask): Promise<Verification> {
  return db.transaction(async (tx) => {
    const verification = await updateVerificationOpened(tx, { tokenHash: hashToken(token), now });
    if (verification === undefined) return { kind: 'failed', error: 'link_invalid' };
    if (!verification.isGood) return { kind: 'failed', error: 'link_expired' };
    const { memberId } = verification;
    if (await updateVerified(tx, { memberId, now })) {
      await record(tx, {
        at: now,
        actor: 'member',
        actorId: memberId,
        action: 'member.verified',
        subject: 'member',
        subjectId: memberId,
        requestId,
      });
    }
    return { kind: 'verified' };
  });
}
