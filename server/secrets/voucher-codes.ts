import { createHmac, hash } from 'node:crypto';
import { canonicalVoucherCode } from '#domain/vouchers/code.ts';

/** What is stored of a voucher's code: its keyed hash, and which secret made it. */
export type KeyedCode = { readonly codeHash: Buffer; readonly codeKey: string };

/**
 * Hashes a voucher's code, however it was typed. Codes are short, so that a plain hash could be tried from a copy of the
 * database; without the secret this one cannot.
 */
export function hashVoucherCode(secret: string, typed: string): KeyedCode {
  return keyPlainHash(secret, hash('sha256', canonicalVoucherCode(typed), 'buffer'));
}

/** Keys the plain SHA-256 of a code, which is what earlier versions stored. */
export function keyPlainHash(secret: string, plain: Buffer): KeyedCode {
  return { codeHash: createHmac('sha256', secret).update('voucher ').update(plain).digest(), codeKey: keyIdOf(secret) };
}

/** Names a secret without giving it away: the secret has at least 24 random characters. */
export function keyIdOf(secret: string): string {
  return createHmac('sha256', secret).update('which voucher secret').digest('hex').slice(0, 16);
}
