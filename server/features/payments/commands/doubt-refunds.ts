import type { Transaction } from '#server/db/database.ts';
import { updateRefundsDoubted } from '../store.ts';

/** Takes every refund by card that was never ordered for one that may have been; gives their ids. */
export function doubtRefunds(tx: Transaction, now: Date): Promise<string[]> {
  return updateRefundsDoubted(tx, now);
}
