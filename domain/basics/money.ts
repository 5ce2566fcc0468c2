import { LANGUAGES, type Locale } from './locale.ts';

/** A whole number of Vietnamese đồng, never negative, always a safe integer. */
export type Vnd = number;

export function isVnd(value: unknown): value is Vnd {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

const NO_BREAK_SPACE = '\u00a0';

const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Formats a price: `2,800,000 ₫`, in Vietnamese `2.800.000 ₫`, with a no-break space. */
export function formatVnd(amount: Vnd, locale: Locale): string {
  // Not Intl.NumberFormat: a browser takes tens of milliseconds to load its locale data.
  return `${String(amount).replace(THOUSANDS, LANGUAGES[locale].thousandsSeparator)}${NO_BREAK_SPACE}₫`;
}

/** Formats an amount in any currency, in the number style of US English. */
export function formatMoney(amount: number, currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}
