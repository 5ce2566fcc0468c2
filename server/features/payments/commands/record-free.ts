import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { insertTransaction } from '../transaction-store.ts';

/** Inserts the transaction of a booking with nothing left to pay: a capture of 0. Returns its id. */
export async function recordFree(tx: Transaction, { memberId, now }: { memberId: string; now: Date }): Promise<string> {
  const id = randomUUID();
  await insertTransaction(tx, { id, kind: 'capture', method: 'free', amount: 0, paymentId: null, memberId, now });
  return id;
}
