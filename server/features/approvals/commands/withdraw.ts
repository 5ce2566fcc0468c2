import { type Refused, refuse } from '#server/answer.ts';
import type { Database } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { Approval } from '../queries.ts';
import { lockDecision, updateDecided } from '../store.ts';

type Wish = { readonly approval: Approval; readonly now: Date };

/** Withdraws a request for the person who made it. Refused when it was decided or has expired. */
export function withdraw(
  db: Database,
  { approval, now }: Wish,
): Promise<{ readonly kind: 'withdrawn' } | Refused<'approval_decided'>> {
  const { id, kind, locationId, subjectId, amount, askedBy: actorId } = approval;
  return db.transaction(async (tx) => {
    if ((await lockDecision(tx, id)) !== null || approval.expiresAt <= now) return refuse('approval_decided');
    await updateDecided(tx, { id, decision: 'stale', by: null, now });
    const entry = {
      at: now,
      actor: 'staff',
      actorId,
      locationId,
      subjectId,
      after: { approvalId: id, amount },
    } as const;
    if (kind === 'free_booking') await record(tx, { ...entry, action: 'booking.free_withdrawn', subject: 'slot' });
    else await record(tx, { ...entry, action: 'booking.refund_withdrawn', subject: 'reservation' });
    return { kind: 'withdrawn' };
  });
}
