import { shortId } from '../basics/id.ts';

/** What the payer and the merchant portal read of an attempt: the brand, and the beginning of its reference. */
export function orderInfoOf(reference: string): string {
  return `YUMORI-${shortId(reference)}`;
}
