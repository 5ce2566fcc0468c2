import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { postWrongAmount } from '#server/ledger/post.ts';
import { enqueue } from '#server/queue/jobs.ts';
import type { AttemptToPay } from '../queries.ts';
import { insertRefund } from '../store.ts';

export type RefundWish = {
  readonly attempt: AttemptToPay;
  /** Whole VND, as captured. */
  readonly amount: number;
  readonly reason: 'wrong_amount' | 'canceled';
  readonly now: Date;
};

/**
 * Puts captured money on its way back; a job sends it to the gateway. Nothing is sent back where nothing was captured. Gives
 * the refund's id. A refund of a ticket is entered into the ledger by whoever voids the ticket.
 */
export async function requestRefund(
  tx: Transaction,
  { attempt, amount, reason, now }: RefundWish,
): Promise<string | null> {
  if (amount === 0) return null;
  const id = randomUUID();
  await insertRefund(tx, { id, paymentId: attempt.id, merchTxnRef: id.replaceAll('-', ''), amount, reason, now });
  if (reason === 'wrong_amount') await postWrongAmount(tx, { refundId: id, now });
  await enqueue(tx, { kind: 'send-refund', key: id, payload: { refundId: id }, runAt: now, now });
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'refund.requested',
    subject: 'payment',
    subjectId: attempt.id,
    after: { refundId: id, amount, reason },
  });
  return id;
}
