import type { Transaction } from '#server/db/database.ts';
import { hashVoucherCode, type KeyedCode } from '#server/secrets/voucher-codes.ts';
import { updateFormerCode } from '../store.ts';

/** Keys the codes of a catalog by the secret in use, in the database too where they are keyed by a former one. */
export async function keyCatalogCodes<Named extends { readonly code: string }>(
  tx: Transaction,
  vouchers: readonly Named[],
  [secret, ...former]: readonly string[],
): Promise<(Named & KeyedCode)[]> {
  if (vouchers.length === 0) return [];
  if (secret === undefined) throw new Error('Vouchers are imported without a secret that keys their codes');
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
