import type { Transaction } from '#server/db/database.ts';
import { updateQueryCount } from '../store.ts';

/** Counts a gateway query about an attempt; returns the number so far, including this one. */
export function countQuery(tx: Transaction, paymentId: string): Promise<number> {
  return updateQueryCount(tx, paymentId);
}
