import type { Vnd } from '../basics/money.ts';

/** Charges are rounded to whole thousands of VND, as people pay them. */
const ROUNDED_TO = 1_000;

/** Returns the price of more time: the program's price per minute, to the nearest 1,000 VND. */
export function extensionPrice({ price, minutes }: { price: Vnd; minutes: number }, moreMinutes: number): Vnd {
  return Math.round((price * moreMinutes) / minutes / ROUNDED_TO) * ROUNDED_TO;
}

/** The facts about an existing charge that determine the next one. */
export type TimeCharge = {
  readonly state: 'open' | 'paid' | 'waived' | 'canceled';
  readonly minutes: number;
  readonly isRefunded: boolean;
};

/**
 * Returns for how many minutes beyond the program a guest still has to pay. Paid and waived time keeps
 * counting, even after the visit was shortened.
 */
export function minutesToPay(beyond: number, charges: readonly TimeCharge[]): number {
  const settled = charges.filter(({ state, isRefunded }) => state === 'waived' || (state === 'paid' && !isRefunded));
  return Math.max(0, beyond - settled.reduce((sum, { minutes }) => sum + minutes, 0));
}
