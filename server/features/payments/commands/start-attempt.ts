import { nextQueryAt } from '#domain/payments/query-schedule.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { insertPayment, type NewPayment } from '../store.ts';

/** Inserts an attempt to pay, and enqueues the gateway query for when no answer arrives. */
export async function startAttempt(tx: Transaction, payment: NewPayment & { holdEndsAt: Date }): Promise<void> {
  const { id, memberId, amount, now, holdEndsAt } = payment;
  await insertPayment(tx, payment);
  const runAt = nextQueryAt({ startedAt: now, holdEndsAt, tries: 0 }, now) ?? now;
  await enqueue(tx, { kind: 'ask-gateway', key: id, payload: { paymentId: id }, runAt, now });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'payment.started',
    subject: 'payment',
    subjectId: id,
    after: { amount, slotId: payment.slotId },
  });
}
