import { shortId } from '../basics/id.ts';

/**
 * Returns the text that payer and merchant portal show for an attempt: the brand and the start of its
 * reference.
 */
export function orderInfoOf(reference: string): string {
  return `YUMORI-${shortId(reference)}`;
}
