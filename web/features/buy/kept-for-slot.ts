import type { Promotion } from '#contract/promotions.ts';
import type { Buyer } from '#domain/invoices/invoice.ts';

/** A logout deletes both; see `web/offline/left-behind.ts`. */
const KEYS = { promotion: 'yumori.promotion', buyer: 'yumori.buyer' };

type What = keyof typeof KEYS;
type OwnBuyer = Buyer & { readonly memberId: string };

/** Stores for this tab what was entered for a slot; it survives a reload and a visit to the gateway's page. */
export function keepForSlot(slotId: string, what: What, value: Promotion | OwnBuyer | null): void {
  try {
    if (value === null) sessionStorage.removeItem(KEYS[what]);
    else sessionStorage.setItem(KEYS[what], JSON.stringify({ slotId, value }));
  } catch {
    // Without storage, the visitor enters it again.
  }
}

/** Returns the promotion kept for a slot. The start of the payment checks it again. */
export function keptPromotion(slotId: string): Promotion | null {
  const kept = readKept(stored('promotion'), slotId);
  return isPromotion(kept) ? kept : null;
}

/** Returns the company that the member entered for a slot. Another member may have logged out in another tab. */
export function keptBuyer(slotId: string, memberId: string): Buyer | null {
  const kept = readKept(stored('buyer'), slotId);
  if (!isBuyer(kept)) return null;
  const { memberId: owner, ...buyer } = kept;
  if (owner === memberId) return buyer;
  keepForSlot(slotId, 'buyer', null);
  return null;
}

function stored(what: What): string | null {
  try {
    return sessionStorage.getItem(KEYS[what]);
  } catch {
    return null;
  }
}

/** Parses what was kept; returns null when it is for another slot or cannot be read. */
export function readKept(text: string | null, slotId: string): object | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('slotId' in kept) || kept.slotId !== slotId) return null;
    return 'value' in kept && typeof kept.value === 'object' ? kept.value : null;
  } catch {
    return null;
  }
}

export function isPromotion(value: Partial<Promotion> | null): value is Promotion {
  const { code, name, discountType, discountValue } = value ?? {};
  const isDiscount = discountType === 'PERCENTAGE' || discountType === 'FIXED_AMOUNT';
  return typeof code === 'string' && typeof name === 'string' && isDiscount && Number.isSafeInteger(discountValue);
}

export function isBuyer(value: Partial<OwnBuyer> | null): value is OwnBuyer {
  const { name, taxCode, address, memberId } = value ?? {};
  return [name, taxCode, address, memberId].every((part) => typeof part === 'string');
}
