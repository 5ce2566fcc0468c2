import type { Database } from '#server/db/database.ts';
import { keyIdOf, keyPlainHash } from '#server/secrets/voucher-codes.ts';
import { type VoucherSettings, voucherSecretsOf } from '../queries.ts';
import { listCodeKeys, listPlainCodes, updateCodeKey } from '../store.ts';

/** Thrown when this process lacks a secret to look up the voucher codes of the database. */
export class VoucherSecretFault extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'VoucherSecretFault';
  }
}

const AT_ONCE = 1_000;

/**
 * Keys codes that an earlier version stored as a plain hash, and checks that this process can look up all
 * others. Throws {@link VoucherSecretFault} when it lacks their secret.
 */
export async function keyVoucherCodes(db: Database, config: VoucherSettings): Promise<void> {
  const keys = await listCodeKeys(db);
  if (keys.length === 0) return;
  const secrets = await voucherSecretsOf(db, config);
  const [secret] = secrets;
  if (secret === undefined) throw new VoucherSecretFault(SECRET_NEEDED);
  const known = secrets.map(keyIdOf);
  if (keys.some((key) => key !== null && !known.includes(key))) throw new VoucherSecretFault(ANOTHER_SECRET);
  let keyed = keys.includes(null) ? 1 : 0;
  while (keyed > 0) {
    keyed = await db.transaction(async (tx) => {
      const plain = await listPlainCodes(tx, AT_ONCE);
      for (const { id, codeHash: hash } of plain) await updateCodeKey(tx, { id, ...keyPlainHash(secret, hash) });
      return plain.length;
    });
  }
}

const SECRET_NEEDED =
  'VOUCHER_SECRET is needed: with PostgreSQL, the secret that keys voucher codes must not be in the database. Make one with: openssl rand -hex 32';
const ANOTHER_SECRET =
  'VOUCHER_SECRET is not the one by which the voucher codes of this database are keyed. Name that one too: VOUCHER_SECRET=new,former';
