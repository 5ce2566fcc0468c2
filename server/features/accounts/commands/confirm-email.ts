import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { sqlState } from '#server/db/errors.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { deleteResets, findEmailChangeToken, updateEmailChangeUsed } from '../email-token-store.ts';
import { lockMember, updateEmail, type WholeMemberRow } from '../member-store.ts';
import { forgetUnprovedIdentities } from './forget-unproved-identities.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;
type Ask = { token: string; now: Date; requestId: string };

export type Confirmation =
  | { kind: 'changed' }
  | { kind: 'failed'; error: 'link_invalid' | 'link_expired' | 'email_taken' };

const UNIQUE_VIOLATION = '23505';

/**
 * Changes the member's address by the link that was mailed to it, and notifies the old address. The link may
 * be opened repeatedly, because mail scanners open it too.
 */
export async function confirmEmail(context: Parts, ask: Ask): Promise<Confirmation> {
  const tokenHash = hashToken(ask.token);
  const found = await findEmailChangeToken(context.db, tokenHash);
  if (found === undefined) return { kind: 'failed', error: 'link_invalid' };
  try {
    return await context.db.transaction(async (tx) => {
      const member = await lockMember(tx, found.memberId);
      const change = await findEmailChangeToken(tx, tokenHash);
      if (member === undefined || change === undefined) return { kind: 'failed', error: 'link_invalid' };
      // The address may have changed again since the link was first opened.
      if (change.usedAt !== null)
        return change.newEmail === member.email ? { kind: 'changed' } : { kind: 'failed', error: 'link_invalid' };
      if (change.expiresAt <= ask.now) return { kind: 'failed', error: 'link_expired' };
      await updateEmailChangeUsed(tx, { tokenHash, now: ask.now });
      await moveAddress(tx, { member, newEmail: change.newEmail, ...ask });
      tx.afterCommit(context.wakeQueue);
      return { kind: 'changed' };
    });
  } catch (error) {
    // Someone has registered with the address since the link was requested.
    if (sqlState(error) === UNIQUE_VIOLATION) return { kind: 'failed', error: 'email_taken' };
    throw error;
  }
}

async function moveAddress(tx: Transaction, change: Ask & { member: WholeMemberRow; newEmail: string }): Promise<void> {
  const { member, newEmail, now, requestId } = change;
  await forgetUnprovedIdentities(tx, { memberId: member.id, email: newEmail });
  await updateEmail(tx, { memberId: member.id, newEmail, now });
  // Password links were mailed to the old address.
  await deleteResets(tx, member.id);
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: member.id,
    action: 'member.email_changed',
    subject: 'member',
    subjectId: member.id,
    requestId,
  });
  const event = randomUUID();
  const to = { email: member.email, name: member.name, locale: member.locale };
  const payload = { event, memberId: member.id, notice: 'email_changed' as const, at: now, to };
  await enqueue(tx, { kind: 'mail-account-notice', key: event, payload, runAt: now, now });
}
