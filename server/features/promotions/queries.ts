import { checkPromotion, type PromotionRefusal, promotionCodeOf } from '#domain/promotions/promotion.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  findPromotion,
  isUseAvailable,
  lockPromotionById,
  lockPromotionsForUpdate,
  type StoredPromotion,
} from './store.ts';

export type Validated =
  | { readonly kind: 'usable'; readonly promotion: StoredPromotion }
  | Refused<Exclude<PromotionRefusal, 'slot_missing' | 'slot_time_missing'> | 'slot_not_found'>;

/** Checks whether the typed promotion can be used for a slot, without counting a use. */
export async function validatePromotion(
  db: Queryable,
  ask: { typedCode: string; slotId: string; slotStart: Date | null },
): Promise<Validated> {
  const code = promotionCodeOf(ask.typedCode);
  const promotion = (code !== null && (await findPromotion(db, code))) || null;
  const reason = checkPromotion({ slotId: ask.slotId, slotStart: ask.slotStart, promotion });
  if (reason === 'slot_missing' || reason === 'slot_time_missing') return refuse('slot_not_found');
  if (reason !== null) return refuse(reason);
  if (promotion === null) throw new Error(`Promotion ${code} was found usable but does not exist`);
  return { kind: 'usable', promotion };
}

/** Locks a promotion. This lock comes before that of a payment. */
export function lockPromotion(tx: Transaction, promotionId: string): Promise<void> {
  return lockPromotionById(tx, promotionId);
}

/** Locks the promotion with the typed code and another one, both before the lock of a payment. */
export async function lockPromotions(
  tx: Transaction,
  { typedCode, promotionId }: { typedCode: string | undefined; promotionId: string | null },
): Promise<void> {
  const code = typedCode === undefined ? null : promotionCodeOf(typedCode);
  if (code !== null || promotionId !== null) await lockPromotionsForUpdate(tx, { code, id: promotionId });
}

/** Returns whether a payment's discount can still be granted. The caller holds the promotion's lock. */
export function isPromotionAvailable(tx: Transaction, paymentId: string): Promise<boolean> {
  return isUseAvailable(tx, paymentId);
}

/** Finds the promotion with the typed code; null without a code, undefined for a code that does not exist. */
export async function findPromotionId(
  db: Queryable,
  typedCode: string | undefined,
): Promise<string | null | undefined> {
  const code = typedCode === undefined ? null : promotionCodeOf(typedCode);
  return code === null ? null : (await findPromotion(db, code))?.id;
}
