import type { Transaction } from '#server/db/database.ts';
import { deleteUnprovedIdentities } from '../identity-store.ts';

/**
 * Ends every way into an account that was joined elsewhere, but by whom Google itself proves to have the account's address. The
 * caller keeps the member's row locked.
 */
export async function forgetUnprovedIdentities(
  tx: Transaction,
  account: { memberId: string; email: string },
): Promise<void> {
  await deleteUnprovedIdentities(tx, account);
}
