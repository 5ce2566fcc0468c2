import type { Locale } from '#domain/basics/locale.ts';
import type { VoucherUseFacts } from '#domain/vouchers/voucher-use.ts';
import type { Config } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { keptSecret } from '#server/secrets/kept-secret.ts';
import { hashVoucherCode } from '#server/secrets/voucher-codes.ts';
import { findIdByCode, findVoucher, lockVoucherRow } from './store.ts';

export type VoucherSettings = Pick<Config, 'voucherSecrets' | 'database' | 'sandbox'>;

/**
 * Returns the secrets that key voucher codes, the current one first; empty when one is needed but not
 * configured. A PostgreSQL database in production holds no secret: anyone with a copy could try all codes of
 * six characters.
 */
export async function voucherSecretsOf(db: Queryable, config: VoucherSettings): Promise<readonly string[]> {
  if (config.voucherSecrets.length > 0) return config.voucherSecrets;
  if (config.database.kind === 'postgres' && !config.sandbox) return [];
  return [await keptSecret(db, 'voucher_secret')];
}

/** Finds the voucher of a typed code. */
export async function findVoucherId(db: Queryable, config: VoucherSettings, code: string): Promise<string | undefined> {
  const secrets = await voucherSecretsOf(db, config);
  return findIdByCode(
    db,
    secrets.map((secret) => hashVoucherCode(secret, code).codeHash),
  );
}

/**
 * Finds a voucher's facts and locks it until the transaction ends; null when it is gone. Reads after the lock
 * is taken, because a single statement would miss what a concurrent transaction wrote during the wait.
 */
export async function lockVoucher(tx: Transaction, id: string, locale: Locale): Promise<VoucherUseFacts['voucher']> {
  await lockVoucherRow(tx, id);
  const row = await findVoucher(tx, id, locale);
  if (row === undefined) return null;
  const { isUsed, expiresOn, isTypeActive: isActive, programs } = row;
  return { isUsed, expiresOn, type: { isActive, programs } };
}
