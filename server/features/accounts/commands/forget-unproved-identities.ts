import type { Transaction } from '#server/db/database.ts';
import { deleteUnprovedIdentities } from '../identity-store.ts';

/**
 * Deletes every identity of an account except one that Google, as the authority, proves to have the account's
 * address. The caller holds the lock of the member's row.
 */
export async function forgetUnprovedIdentities(
  tx: Transaction,
  account: { memberId: string; email: string },
): Promise<void> {
  await deleteUnprovedIdentities(tx, account);
}
