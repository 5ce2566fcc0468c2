import type { Vnd } from '../basics/money.ts';

/** The rate of a catalog that names none. */
export const DEFAULT_VAT_PERCENT = 8;

export type VatSplit = { net: Vnd; vat: Vnd };

/** Splits a price that includes VAT: the net is rounded to the nearest đồng, the rest is VAT. */
export function splitVat(gross: Vnd, ratePercent: number): VatSplit {
  const net = Math.floor((gross * 200 + 100 + ratePercent) / (2 * (100 + ratePercent)));
  return { net, vat: gross - net };
}
