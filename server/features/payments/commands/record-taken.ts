import { randomUUID } from 'node:crypto';
import type { Vnd } from '#domain/basics/money.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertTransaction, type TakenBy } from '../transaction-store.ts';

type Taken = {
  /** Null for a guest without an account. */ readonly memberId: string | null;
  readonly amount: Vnd;
  readonly method: TakenBy;
  readonly now: Date;
};

/** Inserts the transaction of money that staff took from a guest. Returns its id. */
export async function recordTaken(tx: Transaction, { memberId, amount, method, now }: Taken): Promise<string> {
  const id = randomUUID();
  await insertTransaction(tx, { id, kind: 'capture', method, amount, paymentId: null, memberId, now });
  return id;
}
