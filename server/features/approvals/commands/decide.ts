import { type Refused, refuse } from '#server/answer.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { Clerk } from '#server/http/caller.ts';
import type { Approval } from '../queries.ts';
import { type ApprovalKind, lockDecision, updateDecided } from '../store.ts';

/** The decision of one person about the request of another. */
export type Decision<Kind extends ApprovalKind = ApprovalKind> = {
  readonly approval: Approval<Kind>;
  readonly decision: 'approve' | 'decline';
  readonly reason: string;
  readonly by: Clerk;
  readonly now: Date;
};

export type Decided = { readonly kind: 'decided' } | Refused<'approval_own' | 'approval_decided' | 'stale'>;

/**
 * Locks a request. Refuses the person who made it, and stores a decision to decline. Otherwise returns `open`
 * for approval, or `expired`. The caller holds the lock of the subject.
 */
export async function declineOrOpen(tx: Transaction, wish: Decision): Promise<Decided | { kind: 'open' | 'expired' }> {
  const { approval, decision, by, now } = wish;
  if ((await lockDecision(tx, approval.id)) !== null) return refuse('approval_decided');
  if (approval.askedBy === by.id) return refuse('approval_own');
  if (approval.expiresAt <= now) return { kind: 'expired' };
  if (decision === 'approve') return { kind: 'open' };
  await storeDecision(tx, wish, 'declined');
  return { kind: 'decided' };
}

/** Ends a request that has expired, or whose subject has changed since. */
export async function refuseAsStale(tx: Transaction, { approval, now }: Decision): Promise<Decided> {
  await updateDecided(tx, { id: approval.id, decision: 'stale', by: null, now });
  return refuse('stale');
}

export function approve(tx: Transaction, wish: Decision): Promise<void> {
  return storeDecision(tx, wish, 'approved');
}

/** Stores a decision and records it in the history. */
async function storeDecision(tx: Transaction, wish: Decision, decision: 'approved' | 'declined'): Promise<void> {
  const { approval, reason, by, now } = wish;
  const { id, locationId, subjectId, amount } = approval;
  await updateDecided(tx, { id, decision, by: by.id, now });
  const entry = {
    at: now,
    actor: 'staff',
    actorId: by.id,
    locationId,
    reason,
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
