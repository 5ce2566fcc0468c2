import type { Transaction } from '#server/db/database.ts';

/** Takes the lock of a promotion, which comes before that of a payment. */
export async function lockPromotion(tx: Transaction, promotionId: string): Promise<void> {
  await tx.query({ name: 'lock-promotion', text: 'SELECT 1 FROM promotions WHERE id = $1 FOR NO KEY UPDATE' }, [
    promotionId,
  ]);
}
