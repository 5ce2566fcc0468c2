import { randomUUID } from 'node:crypto';
import { HOUR } from '#domain/calendar/duration.ts';
import type { RefundState } from '#domain/payments/refund.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { type Author, OPERATOR, record } from '#server/history.ts';
import { postRefundSettled } from '#server/ledger/post.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { findReservationOfRefund, lockRefund, type RefundRow, updateRefundSettled } from '../refund-store.ts';
import { insertTransaction } from '../transaction-store.ts';

type Settling = {
  readonly refundId: string;
  /** How the money was paid back. */
  readonly by: 'gateway' | 'hand';
  /** The person who reports the settlement; none when the gateway does. */
  readonly saidBy?: Author;
  /** Whether the guest gets a mail about it; a cancellation mail sent at the same time already says it. */
  readonly isMailed?: boolean;
  readonly now: Date;
};

export type RefundSettling =
  | { readonly kind: 'settled'; readonly amount: number }
  | { readonly kind: 'already_settled'; readonly amount: number; readonly by: 'gateway' | 'hand' }
  | { readonly kind: 'unknown_refund' | 'not_by_gateway' };

/** Settles a refund once: inserts its transaction and its ledger entry, and queues a mail. */
export function settleRefund(db: Database, settling: Settling): Promise<RefundSettling> {
  return db.transaction(async (tx) => {
    const refund = await lockRefund(tx, settling.refundId);
    if (refund === undefined) return { kind: 'unknown_refund' };
    const { amount, settledBy } = refund;
    if (settledBy !== null) return { kind: 'already_settled', amount, by: settledBy === 'card' ? 'gateway' : 'hand' };
    if (settling.by === 'gateway' && refund.paymentId === null) return { kind: 'not_by_gateway' };
    await settle(tx, refund, settling);
    return { kind: 'settled', amount };
  });
}

async function settle(
  tx: Transaction,
  refund: RefundRow,
  { by, saidBy, isMailed = true, now }: Settling,
): Promise<void> {
  const transactionId = randomUUID();
  const { id, amount, memberId, state } = refund;
  await insertTransaction(tx, { id: transactionId, kind: 'refund', ...moneyOf(refund, by), amount, memberId, now });
  await updateRefundSettled(tx, { id, settlementId: transactionId, now });
  await postRefundSettled(tx, { transactionId, refundId: id, now });
  if (isMailed) {
    const payload = { refundId: id, reservationId: await findReservationOfRefund(tx, id) };
    await enqueue(tx, { kind: 'mail-refund-settled', key: id, payload, runAt: now, now });
  }
  if (by === 'hand' && refund.paymentId !== null && state !== 'requested') {
    // After this time, a request that was under way has reached the gateway or failed.
    const runAt = new Date(now.getTime() + HOUR);
    await enqueue(tx, { kind: 'check-hand-refund', key: id, payload: { refundId: id }, runAt, now });
  }
  await record(tx, {
    at: now,
    ...(saidBy ?? (by === 'gateway' ? { actor: 'gateway', actorId: null } : OPERATOR)),
    action: 'refund.settled',
    subject: 'refund',
    subjectId: id,
    before: { state },
    after: { state: 'settled' satisfies RefundState, transactionId, by },
  });
}

/**
 * Returns the payment method of the refund. A refund by hand has the method of its capture, except that a card payment
 * is paid back at the reception.
 */
function moneyOf({ paymentId, capturedBy: method }: RefundRow, by: Settling['by']) {
  if (by === 'gateway') return { method: 'card', paymentId } as const;
  return { method: method === 'card' ? 'reception' : method, paymentId: null } as const;
}
