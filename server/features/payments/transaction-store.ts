import type { Transaction } from '#server/db/database.ts';

/** Ways in which staff take money. */
export type TakenBy = 'cash' | 'terminal' | 'transfer';

export type NewTransaction = {
  id: string;
  kind: 'capture' | 'refund';
  method: 'card' | 'free' | 'reception' | 'demo' | TakenBy;
  amount: number;
  paymentId: string | null;
  /** Null for a guest without an account, who pays at the desk. */
  memberId: string | null;
  now: Date;
};

export async function insertTransaction(tx: Transaction, line: NewTransaction): Promise<void> {
  await tx.query(
    {
      name: 'insert-transaction',
      text: `INSERT INTO transactions (id, kind, method, amount, payment_id, member_id, occurred_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    },
    [line.id, line.kind, line.method, line.amount, line.paymentId, line.memberId, line.now],
  );
}
