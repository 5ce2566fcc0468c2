import { hash } from 'node:crypto';
import { canonicalVoucherCode } from '#domain/vouchers/code.ts';

/** What is kept of a voucher's code, however it was typed. The same code always has the same hash, so that it can be looked up. */
export function hashVoucherCode(typed: string): Buffer {
  return hash('sha256', canonicalVoucherCode(typed), 'buffer');
}
