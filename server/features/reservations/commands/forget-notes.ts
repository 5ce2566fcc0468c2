import type { Transaction } from '#server/db/database.ts';
import { clearNotes } from '../store.ts';

/** Forgets what a member wrote to a reservation. */
export async function forgetNotes(tx: Transaction, memberId: string): Promise<void> {
  await clearNotes(tx, memberId);
}
