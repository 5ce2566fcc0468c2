import type { Queryable } from '#server/db/database.ts';

/** Returns whether a gateway reference is one of our refunds. */
export async function isRefundReference(db: Queryable, merchTxnRef: string): Promise<boolean> {
  return (
    (
      await db.query({ name: 'is-refund-reference', text: 'SELECT 1 FROM refunds WHERE merch_txn_ref = $1' }, [
        merchTxnRef,
      ])
    ).length > 0
  );
}
