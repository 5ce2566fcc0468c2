import { createHmac, hash } from 'node:crypto';
import { canonicalVoucherCode } from '#domain/vouchers/code.ts';

/** The stored form of a voucher's code: its HMAC, and the id of the key. */
export type KeyedCode = { readonly codeHash: Buffer; readonly codeKey: string };

/**
 * Hashes a voucher's code in its canonical form. Codes are short, so a plain hash could be brute-forced from
 * a copy of the database; an HMAC cannot without its key.
 */
export function hashVoucherCode(secret: string, typed: string): KeyedCode {
  return keyPlainHash(secret, hash('sha256', canonicalVoucherCode(typed), 'buffer'));
}

/** Converts the plain SHA-256 of a code, which earlier releases stored, to its HMAC. */
export function keyPlainHash(secret: string, plain: Buffer): KeyedCode {
  return { codeHash: createHmac('sha256', secret).update('voucher ').update(plain).digest(), codeKey: keyIdOf(secret) };
}

/** Returns an id of a secret that does not reveal it: the secret has at least 24 random characters. */
export function keyIdOf(secret: string): string {
  return createHmac('sha256', secret).update('which voucher secret').digest('hex').slice(0, 16);
}
