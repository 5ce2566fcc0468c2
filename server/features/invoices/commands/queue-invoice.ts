import type { Transaction } from '#server/db/database.ts';
import { enqueue } from '#server/queue/jobs.ts';

type Of = { readonly transactionId: string; readonly now: Date };

/** Has the invoice written for what was captured. */
export async function queueInvoice(tx: Transaction, { transactionId, now }: Of): Promise<void> {
  await enqueue(tx, { kind: 'issue-invoice', key: transactionId, payload: { transactionId }, runAt: now, now });
}

/** Has the invoice taken back whose money goes back. */
export async function queueInvoiceAdjustment(tx: Transaction, { transactionId, now }: Of): Promise<void> {
  await enqueue(tx, { kind: 'adjust-invoice', key: transactionId, payload: { transactionId }, runAt: now, now });
}
