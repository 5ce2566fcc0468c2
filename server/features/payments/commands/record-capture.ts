import { randomUUID } from 'node:crypto';
import { shortId } from '#domain/basics/id.ts';
import { paymentMayBecome } from '#domain/payments/payment-state.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { AttemptToPay } from '../queries.ts';
import { updateCaptured } from '../store.ts';
import { insertTransaction } from '../transaction-store.ts';

/**
 * Records captured money: ends the attempt and inserts its one transaction, whose id it returns. When another
 * payment already has the gateway's transaction number, records the capture without it and logs an alarm.
 */
export async function recordCapture(
  { log }: Pick<Context, 'log'>,
  tx: Transaction,
  {
    attempt,
    capture,
    now,
  }: { attempt: AttemptToPay; capture: { amount: number; transactionNo: string | null }; now: Date },
): Promise<string> {
  if (!paymentMayBecome(attempt.state, 'captured'))
    throw new Error(`Payment ${attempt.id} cannot be captured while it is ${attempt.state}`);
  const id = randomUUID();
  const transactionNo = await updateCaptured(tx, { id: attempt.id, ...capture, now });
  if (transactionNo !== capture.transactionNo) {
    log.error({ payment: shortId(attempt.id) }, "a capture has another payment's gateway transaction number");
  }
  await insertTransaction(tx, {
    id,
    kind: 'capture',
    method: 'card',
    amount: capture.amount,
    paymentId: attempt.id,
    memberId: attempt.memberId,
    now,
  });
  await record(tx, {
    at: now,
    actor: 'gateway',
    actorId: null,
    action: 'payment.captured',
    subject: 'payment',
    subjectId: attempt.id,
    before: { state: attempt.state },
    after: {
      state: 'captured',
      agreed: attempt.amount,
      captured: capture.amount,
      transactionNo: capture.transactionNo,
    },
  });
  return id;
}
