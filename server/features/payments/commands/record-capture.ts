import { randomUUID } from 'node:crypto';
import { paymentMayBecome } from '#domain/payments/payment-state.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { AttemptToPay } from '../queries.ts';
import { insertTransaction, updateCaptured } from '../store.ts';

/** Notes captured money: the attempt's end and its one line of the ledger, whose id it gives. */
export async function recordCapture(
  tx: Transaction,
  {
    attempt,
    capture,
    now,
  }: { attempt: AttemptToPay; capture: { amount: number; transactionNo: string | null }; now: Date },
): Promise<string> {
  if (!paymentMayBecome(attempt.state, 'captured')) throw new Error('A payment is captured once');
  const id = randomUUID();
  await updateCaptured(tx, { id: attempt.id, ...capture, now });
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
    after: { state: 'captured', agreed: attempt.amount, captured: capture.amount },
  });
  return id;
}
