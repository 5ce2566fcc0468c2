import type { Transaction } from '#server/db/database.ts';
import { giveBackPromotionUse } from '#server/features/promotions/commands/take-promotion-use.ts';
import type { AttemptToPay } from '../queries.ts';
import { askAtOnce } from './ask-at-once.ts';
import { movePayment } from './move-payment.ts';

/**
 * The member no longer pays by this open attempt: its promotion use is free for others at once. The gateway is asked at once
 * whether it was paid, and goes on being asked, because its address may still be open somewhere. The caller holds the locks of slot and promotion.
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
  await askAtOnce(tx, { attempt, now });
}
