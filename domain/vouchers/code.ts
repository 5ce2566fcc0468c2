const BLOCK = 4;

/** Shorter than this, a code cannot be complete. */
export const VOUCHER_CODE_MIN_LENGTH = 6;

/**
 * What people type or paste between the blocks: any space, dash or minus, and the Japanese long-vowel mark.
 */
const SEPARATORS = /[\s\p{Pd}\u2212\u30fc]/gu;

/**
 * The one form under which codes are compared and hashed: upper case, full-width letters made plain, no
 * separators.
 */
export function canonicalVoucherCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(SEPARATORS, '').normalize('NFKC');
}

/** A code as it is shown while it is typed: in upper case, in blocks of four. */
export function groupVoucherCode(typed: string): string {
  const blocks = canonicalVoucherCode(typed).match(new RegExp(`.{1,${BLOCK}}`, 'gu'));
  return (blocks ?? []).join('-');
}

/** The part of a code that may be kept in clear. */
export function lastFourOf(code: string): string {
  return canonicalVoucherCode(code).slice(-BLOCK);
}

/** Whether somebody has begun to type a code and is not done. */
export function isVoucherCodeTooShort(typed: string): boolean {
  const { length } = canonicalVoucherCode(typed);
  return length > 0 && length < VOUCHER_CODE_MIN_LENGTH;
}
