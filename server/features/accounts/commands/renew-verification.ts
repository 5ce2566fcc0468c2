import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { findAccountRowByEmail } from '../member-store.ts';
import { issueVerification } from './issue-verification.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;
type Ask = { event: string; email: string; redirect: string | undefined; requestId: string; now: Date };

/** Enqueues a mail with a new link to an unverified address, once per event. */
export async function renewVerification(context: Parts, ask: Ask): Promise<void> {
  const { event, email, redirect, requestId, now } = ask;
  await context.db.transaction(async (tx) => {
    const account = await findAccountRowByEmail(tx, email);
    // A desk guest has no password, so a verified address would be of no use.
    if (account === undefined || account.emailVerifiedAt !== null || account.passwordHash === null) return;
    if (!(await issueVerification(tx, { memberId: account.id, event, redirect, now }))) return;
    await record(tx, {
      at: now,
      actor: 'member',
      actorId: account.id,
      action: 'member.verification_sent_again',
      subject: 'member',
      subjectId: account.id,
      requestId,
    });
    tx.afterCommit(context.wakeQueue);
  });
}
