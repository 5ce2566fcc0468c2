import type { Queryable, Transaction } from '#server/db/database.ts';

/** Whether a reference at the gateway is one of our refunds. */
export async function isRefundReference(db: Queryable, merchTxnRef: string): Promise<boolean> {
  return (
    (
      await db.query({ name: 'is-refund-reference', text: 'SELECT 1 FROM refunds WHERE merch_txn_ref = $1' }, [
        merchTxnRef,
      ])
    ).length > 0
  );
}

/** Says of every refund by card that was never ordered that it may have been; gives their ids. */
export async function updateRefundsDoubted(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'update-refunds-doubted',
      text: `UPDATE refunds SET state = 'sent', orders = greatest(orders, 1), ordered_at = $1, changed_at = $1
     WHERE state = 'requested' AND method = 'card' RETURNING id`,
    },
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Has the gateway asked at once about every payment that it was to be asked about later; counts them. */
export async function updateQuestionsDue(tx: Transaction, now: Date): Promise<number> {
  const rows = await tx.query(
    {
      name: 'update-questions-due',
      text: `UPDATE jobs SET run_at = $1, failures = 0
     WHERE kind = 'ask-gateway' AND done_at IS NULL AND dead_at IS NULL RETURNING 1`,
    },
    [now],
  );
  return rows.length;
}

/** Ends every session of everybody, and counts them. */
export async function deleteEverySession(tx: Transaction): Promise<number> {
  return (await tx.query({ name: 'delete-every-session', text: 'DELETE FROM sessions RETURNING 1' })).length;
}
