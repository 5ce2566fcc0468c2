import type { Transaction } from '#server/db/database.ts';
import { countQuery as increment } from '../store.ts';

/** Counts a gateway query about an attempt; returns the number so far, including this one. */
export function countQuery(tx: Transaction, paymentId: string): Promise<number> {
  return increment(tx, paymentId);
}
