import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { insertUse, lockUse, updateUse, updateUseCounted, updateUseUncounted } from '../store.ts';

/**
 * Counts a use of a promotion: reserved for an attempt to pay, or committed at once for a free booking.
 * Returns false when the limit is reached.
 */
export async function takePromotionUse(
  tx: Transaction,
  use: { promotionId: string; memberId: string; now: Date } & ({ paymentId: string } | { transactionId: string }),
): Promise<boolean> {
  if (!(await updateUseCounted(tx, use.promotionId))) return false;
  const forPayment = 'paymentId' in use;
  await insertUse(tx, {
    id: randomUUID(),
    promotionId: use.promotionId,
    memberId: use.memberId,
    paymentId: forPayment ? use.paymentId : null,
    transactionId: forPayment ? null : use.transactionId,
    state: forPayment ? 'reserved' : 'committed',
    now: use.now,
  });
  return true;
}

/**
 * Commits the promotion use of a captured payment, and counts it again when it was given back. The caller
 * holds the promotion's lock and has found it available.
 */
export async function commitPromotionUse(tx: Transaction, paymentId: string, now: Date): Promise<void> {
  const use = await lockUse(tx, paymentId);
  if (use === undefined || use.state === 'committed') return;
  if (use.state === 'given_back' && !(await updateUseCounted(tx, use.promotion_id)))
    throw new Error(
      `Promotion use ${use.id} of payment ${paymentId} could not be counted although it was found available`,
    );
  await updateUse(tx, { id: use.id, state: 'committed', overLimit: false, now });
}

/** Gives back the promotion use of a payment that failed for good or was set aside. */
export async function giveBackPromotionUse(tx: Transaction, paymentId: string, now: Date): Promise<void> {
  const use = await lockUse(tx, paymentId);
  if (use?.state !== 'reserved') return;
  await updateUseUncounted(tx, use.promotion_id);
  await updateUse(tx, { id: use.id, state: 'given_back', overLimit: false, now });
}
