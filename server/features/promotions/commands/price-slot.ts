import { type Quote, quote } from '#domain/pricing/quote.ts';
import { checkPromotion, type PromotionRefusal, promotionCodeOf } from '#domain/promotions/promotion.ts';
import type { Transaction } from '#server/db/database.ts';
import { type StoredPromotion, selectPromotionForUpdate } from '../store.ts';

export type Priced =
  | { readonly kind: 'priced'; readonly quote: Quote; readonly promotion: StoredPromotion | null }
  | { readonly kind: 'refused'; readonly reason: Exclude<PromotionRefusal, 'slot_missing' | 'slot_time_missing'> };

/** What a slot costs now, by the ticket's price and the promotion code that was typed, if any. Locks the promotion. */
export async function priceSlot(
  tx: Transaction,
  ask: { slotId: string; slotStart: Date; price: number; typedCode: string | undefined },
): Promise<Priced> {
  const code = ask.typedCode === undefined ? null : promotionCodeOf(ask.typedCode);
  if (code === null) return { kind: 'priced', quote: quote(ask.price, null), promotion: null };
  const promotion = (await selectPromotionForUpdate(tx, code)) ?? null;
  const refusal = checkPromotion({ slotId: ask.slotId, slotStart: ask.slotStart, promotion });
  if (refusal === 'slot_missing' || refusal === 'slot_time_missing')
    throw new Error('A slot in the database has an id and a start');
  if (refusal !== null) return { kind: 'refused', reason: refusal };
  return { kind: 'priced', quote: quote(ask.price, promotion), promotion };
}
