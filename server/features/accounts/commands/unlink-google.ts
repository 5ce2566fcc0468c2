import { randomUUID } from 'node:crypto';
import type { GoogleUnlinking } from '#contract/accounts.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { endStaffSessions } from '#server/features/staff/commands/end-staff-sessions.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import type { Counting } from '#server/limits/limits.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { deleteOtherSessions } from '../session-store.ts';
import { checkOwnPassword, type PasswordRefused } from './check-own-password.ts';
import { forgetIdentities } from './forget-identities.ts';
import { lockAccount } from './lock-account.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = { member: Member; input: GoogleUnlinking; now: Date; requestId: string };

/**
 * Deletes the account's Google identities after checking the password, with which the member can still log in.
 * Ends all other sessions, because it is unknown which were opened through Google, and sends a notice.
 */
export async function unlinkGoogle(
  context: Parts,
  ask: Ask,
): Promise<{ kind: 'unlinked' } | PasswordRefused | Refused<'no_password'>> {
  const { member, input, now, requestId } = ask;
  const known = await checkOwnPassword(context, { member, password: input.password, field: 'password', now });
  if (known.kind === 'no_password') return refuse('no_password');
  if (known.kind === 'refused') return known;
  return context.db.transaction(async (tx) => {
    const row = await lockAccount(tx, { memberId: member.id, passwordHash: known.passwordHash });
    if (row === undefined) return refuse('unauthenticated');
    if (!(await forgetIdentities(tx, row.id))) return { kind: 'unlinked' };
    await deleteOtherSessions(tx, { memberId: row.id, keep: member.tokenHash });
    await endStaffSessions(tx, { memberId: row.id, now });
    await record(tx, {
      at: now,
      actor: 'member',
      actorId: row.id,
      action: 'member.google_unlinked',
      subject: 'member',
      subjectId: row.id,
      requestId,
    });
    const event = randomUUID();
    const payload = { event, memberId: row.id, notice: 'google_unlinked' as const, at: now };
    await enqueue(tx, { kind: 'mail-account-notice', key: event, payload, runAt: now, now });
    tx.afterCommit(context.wakeQueue);
    return { kind: 'unlinked' };
  });
}
