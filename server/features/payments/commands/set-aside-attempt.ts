import type { Transaction } from '#server/db/database.ts';
import { giveBackPromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import { lockPromotion } from '#server/features/promotions/queries.ts';
import { type AttemptToPay, lockPayment } from '../queries.ts';
import { movePayment } from './move-payment.ts';
import { queryAtOnce } from './query-at-once.ts';

/**
 * Sets aside an attempt that the member no longer pays by, if it is still open, and frees its promotion use. Queries
 * the gateway at once and later, because its page may still be open. The caller holds the lock of the slot.
 */
export async function setAsideAttempt(
  tx: Transaction,
  { attempt: { id, promotionId }, now }: { attempt: AttemptToPay; now: Date },
): Promise<void> {
  if (promotionId !== null) await lockPromotion(tx, promotionId);
  const attempt = await lockPayment(tx, id);
  if (attempt?.state !== 'open') return;
  await giveBackPromotionUse(tx, id, now);
  await movePayment(tx, {
    attempt,
    to: 'checking',
    responseCode: null,
    actor: 'member',
    actorId: attempt.memberId,
    now,
  });
  await queryAtOnce(tx, { attempt, now });
}
