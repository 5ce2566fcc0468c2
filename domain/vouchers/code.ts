const BLOCK = 4;

/** Shorter than this, a code cannot be complete. */
export const VOUCHER_CODE_MIN_LENGTH = 6;

/** Separators that people type or paste: any space, dash or minus, and the Japanese long-vowel mark. */
const SEPARATORS = /[\s\p{Pd}\u2212\u30fc]/gu;

/** Returns the canonical form in which codes are compared and hashed: NFKC, upper case, no separators. */
export function canonicalVoucherCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').normalize('NFKC');
}

/** Formats a code while it is typed: upper case, in blocks of four. */
export function groupVoucherCode(typed: string): string {
  const blocks = canonicalVoucherCode(typed).match(new RegExp(`.{1,${BLOCK}}`, 'gu'));
  return (blocks ?? []).join('-');
}

/** Returns the part of a code that may be stored in clear text. */
export function lastFourOf(code: string): string {
  return canonicalVoucherCode(code).slice(-BLOCK);
}

/** Returns whether a code was begun and is too short to be complete. */
export function isVoucherCodeTooShort(typed: string): boolean {
  const { length } = canonicalVoucherCode(typed);
  return length > 0 && length < VOUCHER_CODE_MIN_LENGTH;
}
