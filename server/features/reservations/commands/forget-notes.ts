import type { Transaction } from '#server/db/database.ts';
import { deleteNotesOfMember } from '../person-store.ts';

/** Deletes the notes on a member's reservations, the member's own and those of the staff. */
export async function forgetNotes(tx: Transaction, memberId: string): Promise<void> {
  await deleteNotesOfMember(tx, memberId);
}
