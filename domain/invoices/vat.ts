import type { Vnd } from '../basics/money.ts';

export type VatSplit = { net: Vnd; vat: Vnd };

/** Splits a price that includes VAT: the net is rounded to the nearest đồng, the rest is VAT. */
export function splitVat(gross: Vnd, ratePercent: number): VatSplit {
  const net = Math.floor((gross * 200 + 100 + ratePercent) / (2 * (100 + ratePercent)));
  return { net, vat: gross - net };
}
