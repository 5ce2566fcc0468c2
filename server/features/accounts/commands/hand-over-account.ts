import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { updateAtHandOver } from '../member-store.ts';
import { deleteAccess } from '../session-store.ts';
import { takeOverUnverified } from './take-over-unverified.ts';

/** `name` is what Google calls the owner. */
type Ask = { memberId: string; name: string; now: Date; requestId: string };

/**
 * Gives an account to whoever has just proved to own its address by Google: every earlier way into it ends, what was never
 * confirmed is taken out, and a mail says so.
 * The caller keeps the member's row locked.
 */
export async function handOverAccount(tx: Transaction, ask: Ask): Promise<void> {
  const { memberId, now, requestId } = ask;
  await takeOverUnverified(tx, { ...ask, registeredBy: 'google' });
  await updateAtHandOver(tx, { memberId, now });
  await deleteAccess(tx, { memberId, keep: null });
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
