/**
 * What a gateway's response code means for an attempt to pay:
 * - `paid`: the money was captured.
 * - `failed`: a final refusal, or the payer left.
 * - `failed_unconfirmed`: something like a refusal that only the gateway's answer to our own question makes final.
 * - `pending`: nothing is decided.
 */
export type ResponseMeaning = 'paid' | 'failed' | 'failed_unconfirmed' | 'pending';

/** Declined, wrong card data, one-time password, blocked, canceled (98, 99), session expired (253), 3-D Secure, risk. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(
  '1 2 4 5 8 9 10 11 12 13 14 21 22 23 24 25 26 98 99 253 B D E F U Z'.split(' '),
);

/** In progress, pending at the bank, unknown. */
const UNDECIDED: ReadonlySet<string> = new Set(['100', '300', '?', '']);

/**
 * Codes are texts and may be letters: paid is only the exact text `0`, because as numbers an empty text, `00` or `0x0`
 * would be zero too. The codes 3, 6 and 7 (no answer, bank or system error) and all that are not listed need confirming.
 */
export function meaningOfResponseCode(code: string | undefined): ResponseMeaning {
  if (code === '0') return 'paid';
  if (code === undefined || UNDECIDED.has(code)) return 'pending';
  return FINAL_REFUSALS.has(code) ? 'failed' : 'failed_unconfirmed';
}
