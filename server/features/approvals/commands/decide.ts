import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { type ApprovalRow, lockDecision, updateDecided } from '../store.ts';

export type Decider = { readonly id: string; readonly reason: string; readonly now: Date };

/**
 * Locks a request and says whether a person may still decide it: `own` when the same person asked. The caller holds
 * the lock of the subject.
 */
export async function openForDecision(
  tx: Transaction,
  { approval, by, now }: { approval: ApprovalRow; by: string; now: Date },
): Promise<'open' | 'own' | 'decided' | 'expired'> {
  const decision = await lockDecision(tx, approval.id);
  if (decision !== null) return 'decided';
  if (approval.asked_by === by) return 'own';
  return approval.expires_at <= now ? 'expired' : 'open';
}

/** Stores a decision and records it in the history. */
export async function storeDecision(
  tx: Transaction,
  { approval, decision, by }: { approval: ApprovalRow; decision: 'approved' | 'declined' | 'stale'; by: Decider },
): Promise<void> {
  const { id, location_id: locationId, subject_id: subjectId, amount } = approval;
  await updateDecided(tx, { id, decision, by: decision === 'stale' ? null : by.id, now: by.now });
  if (decision === 'stale') return;
  const entry = {
    at: by.now,
    actor: 'staff',
    actorId: by.id,
    locationId,
    reason: by.reason,
    subjectId,
    after: { approvalId: id, amount },
  } as const;
  const isApproved = decision === 'approved';
  if (approval.kind === 'free_booking') {
    const action = isApproved ? 'booking.free_approved' : 'booking.free_declined';
    await record(tx, { ...entry, action, subject: 'slot' });
    return;
  }
  const action = isApproved ? 'booking.refund_approved' : 'booking.refund_declined';
  await record(tx, { ...entry, action, subject: 'reservation' });
}
