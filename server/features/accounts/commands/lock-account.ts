import type { Transaction } from '#server/db/database.ts';
import { isPasswordStill, lockMember, type WholeMemberRow } from '../member-store.ts';

export type LockedAccount = WholeMemberRow;

type Ask = { memberId: string; passwordHash: string | null };

/**
 * Locks a member's account until the transaction ends. Returns undefined when it is deleted, or its password
 * has changed since it was checked.
 */
export async function lockAccount(tx: Transaction, ask: Ask): Promise<LockedAccount | undefined> {
  const { memberId, passwordHash } = ask;
  const member = await lockMember(tx, memberId);
  if (member === undefined || passwordHash === null) return member;
  return (await isPasswordStill(tx, { memberId, passwordHash })) ? member : undefined;
}
