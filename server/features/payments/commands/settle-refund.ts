import { randomUUID } from 'node:crypto';
import type { RefundState } from '#domain/payments/refund.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { postRefundSettled } from '#server/ledger/post.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { insertTransaction, type RefundRow, selectRefundForUpdate, updateRefundSettled } from '../store.ts';

type Settling = { readonly refundId: string; readonly by: 'gateway' | 'hand'; readonly now: Date };

export type RefundSettling =
  | { readonly kind: 'settled' | 'already_settled'; readonly amount: number }
  | { readonly kind: 'unknown_refund' };

/** Notes that a refund's money has gone back, once: its line of money, its entry in the ledger, and a mail. */
export function settleRefund(db: Database, settling: Settling): Promise<RefundSettling> {
  return db.transaction(async (tx) => {
    const refund = await selectRefundForUpdate(tx, settling.refundId);
    if (refund === undefined) return { kind: 'unknown_refund' };
    const { amount } = refund;
    if (refund.state === 'settled') return { kind: 'already_settled', amount };
    await settle(tx, refund, settling);
    return { kind: 'settled', amount };
  });
}

async function settle(tx: Transaction, refund: RefundRow, { by, now }: Settling): Promise<void> {
  const transactionId = randomUUID();
  const { id, amount, member_id: memberId, state } = refund;
  await insertTransaction(tx, { id: transactionId, kind: 'refund', ...moneyOf(refund, by), amount, memberId, now });
  await updateRefundSettled(tx, { id, settlementId: transactionId, now });
  await postRefundSettled(tx, { transactionId, refundId: id, now });
  await enqueue(tx, { kind: 'mail-refund-settled', key: id, payload: { refundId: id }, runAt: now, now });
  await record(tx, {
    at: now,
    actor: by === 'gateway' ? 'gateway' : 'admin',
    actorId: null,
    action: 'refund.settled',
    subject: 'refund',
    subjectId: id,
    before: { state },
    after: { state: 'settled' satisfies RefundState, transactionId, by },
  });
}

/** From where the money went: what the gateway does not send back comes out of the till. */
function moneyOf(refund: RefundRow, by: Settling['by']) {
  if (by === 'gateway') return { method: 'card', paymentId: refund.payment_id } as const;
  return { method: refund.captured_by === 'demo' ? 'demo' : 'reception', paymentId: null } as const;
}
