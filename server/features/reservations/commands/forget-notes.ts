import type { Transaction } from '#server/db/database.ts';
import { clearNotes } from '../store.ts';

/** Deletes the notes that a member wrote on reservations. */
export async function forgetNotes(tx: Transaction, memberId: string): Promise<void> {
  await clearNotes(tx, memberId);
}
