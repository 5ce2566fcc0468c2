import type { Vnd } from '../basics/money.ts';

export type VatSplit = { net: Vnd; vat: Vnd };

/** What of a price that includes VAT is tax: net rounded to the nearest đồng, and the rest, so that both make up the price. */
export function splitVat(gross: Vnd, ratePercent: number): VatSplit {
  const net = Math.floor((gross * 200 + 100 + ratePercent) / (2 * (100 + ratePercent)));
  return { net, vat: gross - net };
}
