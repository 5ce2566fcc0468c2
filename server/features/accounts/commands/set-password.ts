import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { endStaffSessions } from '#server/features/staff/commands/end-staff-sessions.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { lockMemberRow, updatePassword } from '../member-store.ts';
import { deleteAccess } from '../session-store.ts';

export type NewPassword = {
  readonly memberId: string;
  readonly passwordHash: string;
  /** The password hash that was checked before; null when a mailed link was used. */
  readonly before: string | null;
  /** The token hash of the session to keep; null to end all. */
  readonly keep: Buffer | null;
  readonly action: 'member.password_reset' | 'member.password_changed';
  /** Whether data that another person may have entered was deleted. */
  readonly tookOver?: boolean;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Sets a password, ends sessions and mailed links, and sends a notice. Returns the account's address;
 * undefined when the password has changed since it was checked.
 */
export async function setPassword(tx: Transaction, password: NewPassword): Promise<string | undefined> {
  const { memberId, passwordHash, before, keep, action, tookOver = false, now, requestId } = password;
  await lockMemberRow(tx, memberId);
  const email = await updatePassword(tx, { memberId, passwordHash, before, now });
  if (email === undefined) return undefined;
  await deleteAccess(tx, { memberId, keep });
  await endStaffSessions(tx, { memberId, now });
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
