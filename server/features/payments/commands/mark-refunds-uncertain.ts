import type { Transaction } from '#server/db/database.ts';
import { updateRefundsDoubted } from '../refund-store.ts';

/** Marks every card refund that was never ordered as possibly ordered; returns their ids. */
export function markRefundsUncertain(tx: Transaction, now: Date): Promise<string[]> {
  return updateRefundsDoubted(tx, now);
}
