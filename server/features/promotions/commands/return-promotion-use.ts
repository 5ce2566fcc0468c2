import type { Transaction } from '#server/db/database.ts';
import { lockPromotion } from '../queries.ts';
import { findUseOfCapture, lockUseOfCapture, updateUse, updateUseUncounted } from '../store.ts';

/** Returns the promotion use of a canceled purchase, if it counted. */
export async function returnPromotionUse(tx: Transaction, transactionId: string, now: Date): Promise<void> {
  const promotionId = await findUseOfCapture(tx, transactionId);
  if (promotionId === undefined) return;
  await lockPromotion(tx, promotionId);
  const use = await lockUseOfCapture(tx, transactionId);
  if (use?.state !== 'committed') return;
  if (!use.over_limit) await updateUseUncounted(tx, promotionId);
  await updateUse(tx, { id: use.id, state: 'given_back', overLimit: false, now });
}
