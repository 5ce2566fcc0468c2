import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { StaffSession } from '#server/http/caller.ts';
import { updateEverySessionEnded, updateSessionEnded, updateSessionsEnded } from '../session-store.ts';

type Ask = {
  readonly by: StaffSession;
  readonly sessionId: string;
  readonly now: Date;
  readonly requestId: string;
};

/** Ends one of the requesting person's own staff sessions, which may be the current one. */
export function endStaffSession(
  { db }: Pick<Context, 'db'>,
  { by, sessionId, now, requestId }: Ask,
): Promise<{ kind: 'ended' } | Refused<'session_not_found'>> {
  return db.transaction(async (tx) => {
    if (!(await updateSessionEnded(tx, { sessionId, memberId: by.id, now }))) return refuse('session_not_found');
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      action: 'staff.session_ended',
      subject: 'member',
      subjectId: by.id,
      requestId,
    });
    return { kind: 'ended' };
  });
}

/**
 * Ends a person's staff sessions after a change of password, address or factors. The caller has locked the
 * member's row.
 */
export async function endStaffSessions(
  tx: Transaction,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await updateSessionsEnded(tx, { memberId, by: memberId, keep: null, now });
}

/** Ends every staff session of every person; returns their number. */
export function endEveryStaffSession(tx: Transaction, now: Date): Promise<number> {
  return updateEverySessionEnded(tx, now);
}
