import { type Quote, quote } from '#domain/pricing/quote.ts';
import { checkPromotion, type PromotionRefusal, promotionCodeOf } from '#domain/promotions/promotion.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Transaction } from '#server/db/database.ts';
import { findReservedUse, lockPromotionRow, type StoredPromotion } from '../store.ts';

export type Priced =
  | { readonly kind: 'priced'; readonly quote: Quote; readonly promotion: StoredPromotion | null }
  | Refused<Exclude<PromotionRefusal, 'slot_missing' | 'slot_time_missing'> | 'promotion_in_use'>;

export type PriceAsk = {
  readonly slotId: string;
  readonly slotStart: Date;
  readonly price: number;
  readonly typedCode: string | undefined;
  readonly memberId: string;
  /** The member's open attempt that this price replaces: its use of the promotion counts as free. */
  readonly replaces: string | undefined;
};

/** Computes the price of a slot from the ticket's price and the typed promotion code. Locks the promotion. */
export async function priceSlot(tx: Transaction, ask: PriceAsk): Promise<Priced> {
  const code = ask.typedCode === undefined ? null : promotionCodeOf(ask.typedCode);
  if (code === null) return { kind: 'priced', quote: quote(ask.price, null), promotion: null };
  const promotion = (await lockPromotionRow(tx, code)) ?? null;
  const usedBy = promotion
    ? await findReservedUse(tx, { promotionId: promotion.id, memberId: ask.memberId })
    : undefined;
  const isReplaced = usedBy !== undefined && usedBy === ask.replaces;
  const free = promotion && isReplaced ? { ...promotion, usageCount: promotion.usageCount - 1 } : promotion;
  const refusal = checkPromotion({ slotId: ask.slotId, slotStart: ask.slotStart, promotion: free });
  if (refusal === 'slot_missing' || refusal === 'slot_time_missing')
    throw new Error(`Slot ${ask.slotId} was read without an id or a start`);
  // The member's own use may be the one that reaches the limit, so `promotion_in_use` takes precedence.
  const isElsewhere = usedBy !== undefined && !isReplaced;
  if (isElsewhere && (refusal === null || refusal === 'promotion_usage_limit')) return refuse('promotion_in_use');
  if (refusal !== null) return refuse(refusal);
  return { kind: 'priced', quote: quote(ask.price, promotion), promotion };
}
