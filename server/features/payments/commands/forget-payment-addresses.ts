import type { Transaction } from '#server/db/database.ts';
import { updateUrlsEmptied } from '../store.ts';

/** Deletes the gateway URLs of a member's payments, because they contain the payer's IP address. */
export async function forgetPaymentAddresses(tx: Transaction, memberId: string): Promise<void> {
  await updateUrlsEmptied(tx, memberId);
}
