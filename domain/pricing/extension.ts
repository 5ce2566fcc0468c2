import type { Vnd } from '../basics/money.ts';

/** Charges are whole thousands, as people pay them. */
const ROUNDED_TO = 1_000;

/** Returns what more time costs: the price of the program for as many minutes, to the nearest 1,000 VND. */
export function extensionPrice({ price, minutes }: { price: Vnd; minutes: number }, moreMinutes: number): Vnd {
  return Math.round((price * moreMinutes) / minutes / ROUNDED_TO) * ROUNDED_TO;
}

/** A charge for more time, as far as it decides about another one. */
export type TimeCharge = {
  readonly state: 'open' | 'paid' | 'waived' | 'canceled';
  readonly minutes: number;
  readonly isRefunded: boolean;
};

/**
 * Returns for how many minutes beyond the program a guest still has to pay. Time that was paid or waived stays so, also
 * when the visit was shortened since.
 */
export function minutesToPay(beyond: number, charges: readonly TimeCharge[]): number {
  const settled = charges.filter(({ state, isRefunded }) => state === 'waived' || (state === 'paid' && !isRefunded));
  return Math.max(0, beyond - settled.reduce((sum, { minutes }) => sum + minutes, 0));
}
