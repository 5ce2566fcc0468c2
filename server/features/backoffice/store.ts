import type { Queryable, Transaction } from '#server/db/database.ts';

/** Whether a reference at the gateway is one of our refunds. */
export async function isRefundReference(db: Queryable, merchTxnRef: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM refunds WHERE merch_txn_ref = $1', [merchTxnRef])).length > 0;
}

/** Says of every refund by card that was never ordered that it may have been; gives their ids. */
export async function updateRefundsDoubted(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE refunds SET state = 'sent', orders = greatest(orders, 1), ordered_at = $1, changed_at = $1
     WHERE state = 'requested' AND method = 'card' RETURNING id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Ends every session of everybody, and counts them. */
export async function deleteEverySession(tx: Transaction): Promise<number> {
  return (await tx.query('DELETE FROM sessions RETURNING 1')).length;
}
