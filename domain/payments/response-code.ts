/**
 * The meaning of a gateway's response code for an attempt to pay:
 * - `paid`: the money was captured.
 * - `failed`: a final refusal, or the payer left.
 * - `failed_unconfirmed`: a refusal that becomes final only by the answer to a query.
 * - `pending`: nothing is decided.
 */
export type ResponseMeaning = 'paid' | 'failed' | 'failed_unconfirmed' | 'pending';

/**
 * Codes for declined, wrong card data, one-time password, blocked, canceled (98, 99), session expired (253),
 * 3-D Secure, risk.
 */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(
  '1 2 4 5 8 9 10 11 12 13 14 21 22 23 24 25 26 98 99 253 B D E F U Z'.split(' '),
);

/** Codes for in progress, pending at the bank, and unknown. */
const UNDECIDED: ReadonlySet<string> = new Set(['100', '300', '?', '']);

/**
 * Returns the meaning of a response code. Codes are strings and may be letters: only exactly `0` is paid (as
 * numbers, `''`, `00` and `0x0` would be zero too). Codes 3, 6, 7 (no answer, bank or system error) and
 * unlisted ones need a query.
 */
export function meaningOfResponseCode(code: string | undefined): ResponseMeaning {
  if (code === '0') return 'paid';
  if (code === undefined || UNDECIDED.has(code)) return 'pending';
  return FINAL_REFUSALS.has(code) ? 'failed' : 'failed_unconfirmed';
}

/** Returns whether a response code says that the payer gave up: at the authentication (98) or before (99). */
export function isCanceledByPayer(code: string | undefined): boolean {
  return code === '98' || code === '99';
}
