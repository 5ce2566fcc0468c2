import type { VoucherUseFacts } from '#domain/vouchers/voucher-use.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { hashVoucherCode } from '#server/secrets/voucher-codes.ts';
import { lockVoucherRow, selectVoucher, selectVoucherId } from './store.ts';

/** The voucher of a code, however it was typed. */
export function findVoucherId(db: Queryable, code: string): Promise<string | undefined> {
  return selectVoucherId(db, hashVoucherCode(code));
}

/**
 * What is known of a voucher, kept from changing until the transaction ends; null when it is gone. It is read after its lock
 * was had: what somebody else wrote while this one waited would be missing from a single statement.
 */
export async function lockVoucher(tx: Transaction, id: string): Promise<VoucherUseFacts['voucher']> {
  await lockVoucherRow(tx, id);
  const row = await selectVoucher(tx, id);
  if (row === undefined) return null;
  const { is_used: isUsed, expires_on: expiresOn, type_is_active: isActive, programs } = row;
  return { isUsed, expiresOn, type: { isActive, programs } };
}
