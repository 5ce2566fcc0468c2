import { randomUUID } from 'node:crypto';
import { endOfDay } from '#domain/calendar/day.ts';
import { expectedRefundDays, type RefundReason } from '#domain/payments/refund.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { postBoughtNothing } from '#server/ledger/post.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { listHolidays } from '#server/settings.ts';
import { insertRefund } from '../refund-store.ts';

export type RefundWish = {
  /** The capture to refund in full. */
  readonly transactionId: string;
  readonly reason: RefundReason;
  readonly now: Date;
};

/**
 * Requests the refund of a capture and returns its id; null when nothing was captured. A job sends a card
 * refund; any other waits for an operator. For a voided ticket the caller posts the refund to the ledger.
 */
export async function requestRefund(
  tx: Transaction,
  { transactionId, reason, now }: RefundWish,
): Promise<string | null> {
  const id = randomUUID();
  const expected = expectedRefundDays(now, await listHolidays(tx));
  const refund = await insertRefund(tx, { id, transactionId, reason, expected, now });
  if (refund === undefined) return null;
  const { method, amount } = refund;
  if (reason !== 'canceled') await postBoughtNothing(tx, { refundId: id, now });
  const payload = { refundId: id };
  if (method === 'card') await enqueue(tx, { kind: 'send-refund', key: id, payload, runAt: now, now });
  await enqueue(tx, { kind: 'watch-refund', key: id, payload, runAt: endOfDay(expected.from), now });
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'refund.requested',
    subject: 'refund',
    subjectId: id,
    after: { transactionId, amount, method, reason, expected },
  });
  return id;
}
