import type { Buyer } from '#domain/invoices/invoice.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { updateBuyer } from '../store.ts';

type Naming = { readonly paymentId: string; readonly buyer: Buyer; readonly memberId: string; readonly now: Date };

/** Names a company as the buyer on the invoice of an open payment. The caller holds the slot's lock. */
export async function nameBuyer(tx: Transaction, { paymentId, buyer, memberId, now }: Naming): Promise<void> {
  await updateBuyer(tx, { id: paymentId, buyer });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'payment.buyer_named',
    subject: 'payment',
    subjectId: paymentId,
  });
}
