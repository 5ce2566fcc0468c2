import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { endStaffSessions } from '#server/features/staff/commands/end-staff-sessions.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { updateAtHandOver } from '../member-store.ts';
import { deleteAccess } from '../session-store.ts';
import { takeOverUnverified } from './take-over-unverified.ts';

/** `name` is the owner's name at Google. */
type Ask = { memberId: string; name: string; now: Date; requestId: string };

/**
 * Gives an account to the person who proved by Google to own its address: removes every earlier way to log
 * in, deletes unverified data, and sends a mail. The caller holds the lock of the member's row.
 */
export async function handOverAccount(tx: Transaction, ask: Ask): Promise<void> {
  const { memberId, now, requestId } = ask;
  await takeOverUnverified(tx, { ...ask, registeredBy: 'google' });
  await updateAtHandOver(tx, { memberId, now });
  await deleteAccess(tx, { memberId, keep: null });
  await endStaffSessions(tx, { memberId, now });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'member.joined_with_google',
    subject: 'member',
    subjectId: memberId,
    requestId,
  });
  const event = randomUUID();
  await enqueue(tx, { kind: 'mail-account-joined', key: event, payload: { event, memberId }, runAt: now, now });
}
