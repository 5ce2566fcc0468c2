import type { Transaction } from '#server/db/database.ts';
import { countQuery as increment } from '../store.ts';

/** Counts one question to the gateway about an attempt; gives how many there have been, this one included. */
export function countQuery(tx: Transaction, paymentId: string): Promise<number> {
  return increment(tx, paymentId);
}
