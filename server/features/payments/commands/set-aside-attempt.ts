import type { Transaction } from '#server/db/database.ts';
import { giveBackPromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import type { AttemptToPay } from '../queries.ts';
import { movePayment } from './move-payment.ts';
import { queryAtOnce } from './query-at-once.ts';

/**
 * Sets aside an open attempt that the member no longer pays by, and frees its promotion use. Queries the
 * gateway at once and later, because its page may still be open. The caller holds the locks of slot and
 * promotion.
 */
export async function setAsideAttempt(
  tx: Transaction,
  { attempt, now }: { attempt: AttemptToPay; now: Date },
): Promise<void> {
  await giveBackPromotionUse(tx, attempt.id, now);
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
