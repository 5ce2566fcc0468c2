import type { Queryable } from '#server/db/database.ts';
import { selectPurchasedTicketOfPayment } from './store.ts';

/** The ticket that a captured payment bought. */
export async function findPurchasedTicketOfPayment(db: Queryable, paymentId: string): Promise<string | null> {
  return (await selectPurchasedTicketOfPayment(db, paymentId))?.id ?? null;
}
