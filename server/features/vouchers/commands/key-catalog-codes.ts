import type { Transaction } from '#server/db/database.ts';
import { hashVoucherCode, type KeyedCode } from '#server/secrets/voucher-codes.ts';
import { updateFormerCode } from '../store.ts';

/**
 * Keys a catalog's codes with the current secret, and rekeys those that the database keyed with a former one.
 */
export async function keyCatalogCodes<Named extends { readonly code: string }>(
  tx: Transaction,
  vouchers: readonly Named[],
  [secret, ...former]: readonly string[],
): Promise<(Named & KeyedCode)[]> {
  if (vouchers.length === 0) return [];
  if (secret === undefined) throw new Error('Voucher codes cannot be imported: no secret to key them with');
  for (const { code } of vouchers) {
    for (const other of former) {
      await updateFormerCode(tx, {
        former: hashVoucherCode(other, code).codeHash,
        next: hashVoucherCode(secret, code),
      });
    }
  }
  return vouchers.map((voucher) => ({ ...voucher, ...hashVoucherCode(secret, voucher.code) }));
}
