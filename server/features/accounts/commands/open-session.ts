import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { deleteVerifications } from '../email-token-store.ts';
import { sessionEnd } from '../lifetimes.ts';
import { deleteExpiredSessions, insertSession } from '../session-store.ts';

export type NewSession = {
  readonly member: { readonly id: string; readonly role: 'MEMBER' | 'ADMIN' };
  /** How the member proved who they are. */
  readonly by: 'password' | 'google';
  /** Browser and operating system in short, if known. */
  readonly device?: string | null;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Opens a session and returns its token, which is stored only as a hash. The database keeps the newest
 * twenty. The caller holds the lock of the member's row, so that ending all sessions misses none.
 */
export async function openSession(tx: Transaction, session: NewSession): Promise<string> {
  const { member, by, device = null, now, requestId } = session;
  const memberId = member.id;
  const { token, tokenHash } = issueToken();
  await deleteVerifications(tx, memberId);
  await deleteExpiredSessions(tx, { memberId, now });
  await insertSession(tx, { tokenHash, memberId, device, now, expiresAt: sessionEnd(now) });
  await record(tx, {
    at: now,
    actor: member.role === 'ADMIN' ? 'admin' : 'member',
    actorId: memberId,
    action: 'member.logged_in',
    subject: 'member',
    subjectId: memberId,
    after: { by },
    requestId,
  });
  return token;
}
