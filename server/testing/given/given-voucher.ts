import { randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '#server/db/database.ts';
import { keptSecret } from '#server/secrets/kept-secret.ts';
import { hashVoucherCode } from '#server/secrets/voucher-codes.ts';

export type GivenVoucher = { readonly id: string; readonly code: string };

type Wanted = {
  code?: string;
  expiresOn?: string;
  isActive?: boolean;
  /** An empty list means all programs. */
  programIds?: readonly string[];
};

/**
 * Inserts an unused voucher, by default for every program and until 2099; the HMAC key is read from
 * `secretIn`.
 */
export async function givenVoucher(
  db: Queryable,
  wanted: Wanted = {},
  secretIn: Queryable = db,
): Promise<GivenVoucher> {
  const { code = randomBytes(6).toString('hex').toUpperCase(), expiresOn = '2099-12-31' } = wanted;
  const [partnerId, typeId, id] = [randomUUID(), randomUUID(), randomUUID()];
  await db.query('INSERT INTO partners (id, key, name) VALUES ($1, $2, $3)', [partnerId, partnerId, 'Stay Plus']);
  await db.query('INSERT INTO voucher_types (id, key, name, partner_id, is_active) VALUES ($1, $2, $3, $4, $5)', [
    typeId,
    typeId,
    'Gift',
    partnerId,
    wanted.isActive ?? true,
  ]);
  for (const programId of wanted.programIds ?? []) {
    await db.query('INSERT INTO voucher_type_programs (voucher_type_id, program_id) VALUES ($1, $2)', [
      typeId,
      programId,
    ]);
  }
  const { codeHash, codeKey } = hashVoucherCode(await keptSecret(secretIn, 'voucher_secret'), code);
  await db.query(
    'INSERT INTO vouchers (id, code_hash, last_four, voucher_type_id, expires_on, code_key) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, codeHash, code.slice(-4), typeId, expiresOn, codeKey],
  );
  return { id, code };
}
