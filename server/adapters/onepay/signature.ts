import { createHmac, timingSafeEqual } from 'node:crypto';

export type SignedField = readonly [key: string, value: string];

const NEVER_SIGNED = new Set(['vpc_SecureHash', 'vpc_SecureHashType']);
const SIGNATURE = /^[0-9a-fA-F]{64}$/;

/** Returns whether a field is signed: `vpc_*` and `user_*` with a value. Other fields are unverified. */
export function isSigned([key, value]: SignedField): boolean {
  return (key.startsWith('vpc_') || key.startsWith('user_')) && !NEVER_SIGNED.has(key) && value !== '';
}

/**
 * Returns the signed text: `key=value` in byte order of the keys, joined by `&`, values before URL encoding.
 */
export function stringToSign(fields: ReadonlyArray<SignedField>): string {
  return fields
    .filter(isSigned)
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}

/** Returns the value of `vpc_SecureHash`. The key is the bytes of the hash code, not its hexadecimal text. */
export function signature(fields: ReadonlyArray<SignedField>, hashKeyHex: string): string {
  return digest(fields, hashKeyHex).toString('hex').toUpperCase();
}

/** Returns whether `received` is the signature of these fields, in constant time and in either case. */
export function isSignatureOf(
  received: string | undefined,
  fields: ReadonlyArray<SignedField>,
  hashKeyHex: string,
): boolean {
  if (received === undefined || !SIGNATURE.test(received)) return false;
  return timingSafeEqual(Buffer.from(received, 'hex'), digest(fields, hashKeyHex));
}

function digest(fields: ReadonlyArray<SignedField>, hashKeyHex: string): Buffer {
  return createHmac('sha256', Buffer.from(hashKeyHex, 'hex')).update(stringToSign(fields), 'utf8').digest();
}
