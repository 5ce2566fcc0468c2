import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import type { Staff } from '#server/http/caller.ts';
import { listFactors, updateFactorEnded } from '../factor-store.ts';
import { lockPerson, updateSessionsEnded } from '../session-store.ts';
import { notifyOwners } from './notify-owners.ts';

type Ask = { readonly by: Staff; readonly factorId: string; readonly now: Date; readonly requestId: string };

/**
 * Removes one of the requesting person's factors, but not the last one, and ends that person's other
 * sessions.
 */
export function removeFactor(
  { db, wakeQueue }: Pick<Context, 'db' | 'wakeQueue'>,
  { by, factorId, now, requestId }: Ask,
): Promise<{ kind: 'removed' } | Refused<'unauthenticated' | 'factor_not_found' | 'last_factor'>> {
  return db.transaction(async (tx) => {
    const memberId = by.id;
    if ((await lockPerson(tx, memberId)) === undefined) return refuse('unauthenticated');
    const factors = await listFactors(tx, memberId);
    const factor = factors.find(({ id }) => id === factorId);
    if (factor === undefined) return refuse('factor_not_found');
    if (factors.length === 1) return refuse('last_factor');
    await updateFactorEnded(tx, { factorId, now });
    await updateSessionsEnded(tx, { memberId, by: memberId, keep: by.sessionId, now });
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: memberId,
      action: 'staff.factor_removed',
      subject: 'member',
      subjectId: memberId,
      before: { kind: factor.kind },
      requestId,
    });
    await notifyOwners(tx, { notice: 'factor_removed', memberId, now });
    tx.afterCommit(wakeQueue);
    return { kind: 'removed' };
  });
}
