import type { Transaction } from '#server/db/database.ts';
import { clearPaymentUrls } from '../store.ts';

/** Forgets the addresses at the gateway that a member's payments were sent to: the payer's network address stands in them. */
export async function forgetPaymentAddresses(tx: Transaction, memberId: string): Promise<void> {
  await clearPaymentUrls(tx, memberId);
}
