import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertPastHold } from '../store.ts';

export type LostHold = {
  readonly slotId: string;
  readonly memberId: string;
  readonly slotEnd: Date;
  readonly now: Date;
};

/**
 * Writes down a hold that somebody had before the database lost it, for the payment that needs one, and gives its id. When it was
 * taken nobody knows any more: it is said to be over now, and to have been within its slot. Whoever settles the payment ends it.
 */
export async function noteLostHold(tx: Transaction, { slotId, memberId, slotEnd, now }: LostHold): Promise<string> {
  const id = randomUUID();
  const expiresAt = slotEnd < now ? slotEnd : now;
  await insertPastHold(tx, { id, slotId, memberId, takenAt: addMinutes(expiresAt, -1), expiresAt });
  return id;
}
