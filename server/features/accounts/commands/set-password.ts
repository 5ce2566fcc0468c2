import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { lockMemberRow, updatePassword } from '../member-store.ts';
import { deleteAccess } from '../session-store.ts';

export type NewPassword = {
  readonly memberId: string;
  readonly passwordHash: string;
  /** What the password was when its owner was asked for it; null when a mailed link stands for it. */
  readonly before: string | null;
  /** The session that stays; null when all end. */
  readonly keep: Buffer | null;
  readonly action: 'member.password_reset' | 'member.password_changed';
  /** Whether what somebody else may have entered in the account was taken out of it. */
  readonly tookOver?: boolean;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Sets a password, ends what the earlier one opened together with every mailed link, and has a mail say so. Gives the account's
 * address, or nothing when somebody else has set it meanwhile.
 */
export async function setPassword(tx: Transaction, password: NewPassword): Promise<string | undefined> {
  const { memberId, passwordHash, before, keep, action, tookOver = false, now, requestId } = password;
  await lockMemberRow(tx, memberId);
  const email = await updatePassword(tx, { memberId, passwordHash, before, now });
  if (email === undefined) return undefined;
  await deleteAccess(tx, { memberId, keep });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action,
    subject: 'member',
    subjectId: memberId,
    requestId,
  });
  const event = randomUUID();
  const notice = tookOver ? ('account_taken_over' as const) : ('password_changed' as const);
  const payload = { event, memberId, notice, at: now };
  await enqueue(tx, { kind: 'mail-account-notice', key: event, payload, runAt: now, now });
  return email;
}
