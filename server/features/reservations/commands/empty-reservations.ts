import type { Transaction } from '#server/db/database.ts';
import { updateEmptiedOfMember } from '../person-store.ts';

/** Deletes what a member wrote on reservations, and what the staff wrote about them. */
export async function emptyReservations(tx: Transaction, memberId: string): Promise<void> {
  await updateEmptiedOfMember(tx, memberId);
}
