import type { Buyer } from '#domain/invoices/invoice.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { updateBuyer } from '../store.ts';

type Naming = {
  readonly paymentId: string;
  /** Null names the member. */
  readonly buyer: Buyer | null;
  readonly memberId: string;
  readonly now: Date;
};

/** Changes the buyer on the invoice of an open payment. The caller holds the slot's lock. */
export async function nameBuyer(tx: Transaction, { paymentId, buyer, memberId, now }: Naming): Promise<void> {
  if (!(await updateBuyer(tx, { id: paymentId, buyer }))) return;
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'payment.buyer_named',
    subject: 'payment',
    subjectId: paymentId,
  });
}
