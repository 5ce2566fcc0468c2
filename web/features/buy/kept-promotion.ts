import type { Promotion } from '#contract/promotions.ts';

const KEY = 'yumori.promotion';

/** Stores for this tab the promotion applied to a slot; it survives a visit to the gateway's page. */
export function keepPromotion(slotId: string, promotion: Promotion | null): void {
  try {
    if (promotion === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ slotId, promotion }));
  } catch {
    // Without storage, the visitor enters the code again.
  }
}

/** Returns the promotion kept for a slot. The start of the payment checks it again. */
export function keptPromotion(slotId: string): Promotion | null {
  try {
    return readPromotion(sessionStorage.getItem(KEY), slotId);
  } catch {
    return null;
  }
}

/** Parses what was kept; returns null when it is for another slot or anything else. */
export function readPromotion(text: string | null, slotId: string): Promotion | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isKept(kept) && kept.slotId === slotId ? kept.promotion : null;
  } catch {
    return null;
  }
}

type Kept = { readonly slotId: string; readonly promotion: Promotion };

function isKept(value: unknown): value is Kept {
  // Every part may be missing; each is checked below.
  const { code, name, discountType, discountValue } = (value as Partial<Kept> | null)?.promotion ?? {};
  const isDiscount = discountType === 'PERCENTAGE' || discountType === 'FIXED_AMOUNT';
  return typeof code === 'string' && typeof name === 'string' && isDiscount && Number.isSafeInteger(discountValue);
}
