import { type PaymentState, paymentMayBecome } from '#domain/payments/payment-state.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import type { AttemptToPay } from '../queries.ts';
import { updateState } from '../store.ts';

export type PaymentMove = {
  readonly attempt: AttemptToPay;
  readonly to: Exclude<PaymentState, 'captured' | 'open'>;
  readonly responseCode: string | null;
  readonly actor: 'gateway' | 'system' | 'member';
  readonly actorId?: string | null;
  readonly now: Date;
};

/** Changes the state of an attempt that is not captured; throws for a forbidden change. */
export async function movePayment(
  tx: Transaction,
  { attempt, to, responseCode, actor, actorId = null, now }: PaymentMove,
): Promise<void> {
  if (attempt.state === to) return;
  if (!paymentMayBecome(attempt.state, to))
    throw new Error(`Payment ${attempt.id} cannot change from ${attempt.state} to ${to}`);
  await updateState(tx, { id: attempt.id, state: to, responseCode, now });
  await record(tx, {
    at: now,
    actor,
    actorId,
    action: `payment.${to}`,
    subject: 'payment',
    subjectId: attempt.id,
    before: { state: attempt.state },
    after: { state: to, responseCode },
  });
}
