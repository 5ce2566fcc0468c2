import type { Vnd } from '../basics/money.ts';

/** Percentages are whole, from 0 to 100; fixed amounts are VND. */
export type Discount =
  | { discountType: 'PERCENTAGE'; discountValue: number }
  | { discountType: 'FIXED_AMOUNT'; discountValue: Vnd };

export type Quote = { original: Vnd; discount: Vnd; total: Vnd };

/** Applies a discount: a percentage is rounded down to whole đồng, and a discount never exceeds the price. */
export function quote(price: Vnd, discount: Discount | null): Quote {
  const taken = discount === null ? 0 : Math.min(price, nominal(price, discount));
  return { original: price, discount: taken, total: price - taken };
}

function nominal(price: Vnd, { discountType, discountValue }: Discount): Vnd {
  return discountType === 'PERCENTAGE' ? percentOf(price, discountValue) : discountValue;
}

/** Returns floor(price * percent / 100), split so that the product stays exact for any price. */
function percentOf(price: Vnd, percent: number): Vnd {
  const rest = price % 100;
  return ((price - rest) / 100) * percent + Math.floor((rest * percent) / 100);
}
