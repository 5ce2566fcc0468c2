import { normaliseEmail } from '#domain/members/email.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockAccountByEmail } from '../member-store.ts';

export type FoundAccount = { id: string; isVerified: boolean };

/** Finds the account with an address and locks it until the transaction ends. */
export async function findAccount(tx: Transaction, email: string): Promise<FoundAccount | undefined> {
  const account = await lockAccountByEmail(tx, normaliseEmail(email));
  return account && { id: account.id, isVerified: account.emailVerifiedAt !== null };
}
