import type { Transaction } from '#server/db/database.ts';
import { deleteWaysIn } from '../store.ts';

/** Forgets who a member is at Google, when the account is closed. */
export async function forgetIdentities(tx: Transaction, memberId: string): Promise<void> {
  await deleteWaysIn(tx, memberId);
}
