import type { Transaction } from '#server/db/database.ts';
import { type Author, record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { insertPayment, type NewPayment } from '../store.ts';

/** Inserts an attempt to pay that the gateway knows and the database lost. */
export async function insertLostAttempt(tx: Transaction, payment: NewPayment, author: Author): Promise<void> {
  const { id, merchTxnRef, memberId, slotId, amount, now } = payment;
  await insertPayment(tx, payment);
  await enqueue(tx, { kind: 'ask-gateway', key: id, payload: { paymentId: id }, runAt: now, now });
  await record(tx, {
    at: now,
    ...author,
    action: 'payment.taken_in',
    subject: 'payment',
    subjectId: id,
    after: { reference: merchTxnRef, memberId, slotId, amount },
  });
}
