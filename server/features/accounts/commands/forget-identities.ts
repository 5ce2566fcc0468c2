import type { Transaction } from '#server/db/database.ts';
import { deleteWaysIn } from '../identity-store.ts';

/** Deletes a member's identities at Google. Returns whether there was one. */
export function forgetIdentities(tx: Transaction, memberId: string): Promise<boolean> {
  return deleteWaysIn(tx, memberId);
}
