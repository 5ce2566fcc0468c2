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
 * Inserts a hold that the database lost, for a payment that needs one, and returns its id. Its start is unknown, so it
 * lasts one minute, until now or until the end of the slot if that is earlier. The caller ends it when it settles the
 * payment.
 */
export async function insertLostHold(tx: Transaction, { slotId, memberId, slotEnd, now }: LostHold): Promise<string> {
  const id = randomUUID();
  const expiresAt = slotEnd < now ? slotEnd : now;
  await insertPastHold(tx, { id, slotId, memberId, takenAt: addMinutes(expiresAt, -1), expiresAt });
  return id;
}
