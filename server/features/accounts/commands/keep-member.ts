import type { Transaction } from '#server/db/database.ts';
import { lockMemberRow } from '../member-store.ts';

/** Locks a member's row until the transaction ends. Commands that end ways into the account lock it too. */
export async function keepMember(tx: Transaction, memberId: string): Promise<void> {
  await lockMemberRow(tx, memberId);
}
