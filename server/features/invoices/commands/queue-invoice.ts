import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';

type Of = { readonly transactionId: string; readonly now: Date };

/** Enqueues the invoice of a capture. */
export async function queueInvoice(tx: Transaction, { transactionId, now }: Of): Promise<void> {
  await enqueue(tx, { kind: 'issue-invoice', key: transactionId, payload: { transactionId }, runAt: now, now });
}

/** Enqueues the adjustment of an invoice whose money is refunded. */
export async function queueInvoiceAdjustment(tx: Transaction, { transactionId, now }: Of): Promise<void> {
  await enqueue(tx, { kind: 'adjust-invoice', key: transactionId, payload: { transactionId }, runAt: now, now });
}
