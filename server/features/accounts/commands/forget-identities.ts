import type { Transaction } from '#server/db/database.ts';
import { deleteWaysIn } from '../identity-store.ts';

/** Forgets who a member is at Google. Whether there was somebody to forget. */
export function forgetIdentities(tx: Transaction, memberId: string): Promise<boolean> {
  return deleteWaysIn(tx, memberId);
}
