import type { Transaction } from '#server/db/database.ts';
import { lockMemberRow } from '../member-store.ts';

/** Keeps a member's account as it is until the transaction ends: whoever ends ways into it does so before or after. */
export async function keepMember(tx: Transaction, memberId: string): Promise<void> {
  await lockMemberRow(tx, memberId);
}
