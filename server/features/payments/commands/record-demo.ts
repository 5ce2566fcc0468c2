import { randomUUID } from 'node:crypto';
import type { Vnd } from '#domain/basics/money.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertTransaction } from '../transaction-store.ts';

/** Inserts the transaction of a demo ticket, which was not paid. Returns its id. */
export async function recordDemo(
  tx: Transaction,
  { memberId, amount, now }: { memberId: string; amount: Vnd; now: Date },
): Promise<string> {
  const id = randomUUID();
  await insertTransaction(tx, { id, kind: 'capture', method: 'demo', amount, paymentId: null, memberId, now });
  return id;
}
