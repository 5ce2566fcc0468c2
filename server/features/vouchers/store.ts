import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn } from '#server/db/names.ts';
import type { KeyedCode } from '#server/secrets/voucher-codes.ts';

/** Finds a voucher by a hash of its code under any of the secrets. */
export async function findIdByCode(db: Queryable, codeHashes: readonly Buffer[]): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    { name: 'voucher-by-code', text: 'SELECT id FROM vouchers WHERE code_hash = ANY($1::bytea[])' },
    [codeHashes],
  );
  return row?.id;
}

/** Lists the keys of the stored codes; null represents codes that are not keyed yet. */
export async function listCodeKeys(db: Queryable): Promise<(string | null)[]> {
  const rows = await db.query<{ code_key: string | null }>({
    name: 'list-code-keys',
    text: 'SELECT DISTINCT code_key FROM vouchers',
  });
  return rows.map(({ code_key: key }) => key);
}

export type PlainCodeRow = { id: string; codeHash: Buffer };

/** Locks some vouchers whose codes are not keyed yet; a concurrently starting process waits for them. */
export function listPlainCodes(tx: Transaction, limit: number): Promise<PlainCodeRow[]> {
  const text = `SELECT id, code_hash AS "codeHash" FROM vouchers
    WHERE code_key IS NULL ORDER BY id LIMIT $1 FOR UPDATE`;
  return tx.query<PlainCodeRow>({ name: 'plain-voucher-codes', text }, [limit]);
}

export async function updateCodeKey(tx: Transaction, code: KeyedCode & { id: string }): Promise<void> {
  const text = 'UPDATE vouchers SET code_hash = $2, code_key = $3 WHERE id = $1';
  await tx.query({ name: 'key-voucher-code', text }, [code.id, code.codeHash, code.codeKey]);
}

/** Rekeys a code that was keyed with a former secret. */
export async function updateFormerCode(
  tx: Transaction,
  { former, next }: { former: Buffer; next: KeyedCode },
): Promise<void> {
  const text = 'UPDATE vouchers SET code_hash = $2, code_key = $3 WHERE code_hash = $1';
  await tx.query({ name: 'rekey-voucher-code', text }, [former, next.codeHash, next.codeKey]);
}

export async function lockVoucherRow(tx: Transaction, id: string): Promise<void> {
  await tx.query({ name: 'lock-voucher', text: 'SELECT 1 FROM vouchers WHERE id = $1 FOR NO KEY UPDATE' }, [id]);
}

export type VoucherRow = {
  id: string;
  isUsed: boolean;
  expiresOn: Day;
  isTypeActive: boolean;
  programs: Array<{ id: string; name: string }>;
};

const PROGRAM_NAME = nameIn('p', '$2');

const VOUCHER = {
  name: 'voucher',
  text: `SELECT v.id, v.expires_on AS "expiresOn", t.is_active AS "isTypeActive",
           EXISTS (SELECT 1 FROM reservations r
             WHERE r.voucher_id = v.id AND (r.status <> 'CANCELED' OR r.given_up)) AS "isUsed",
           coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', ${PROGRAM_NAME}) ORDER BY p.name, p.id)
             FROM voucher_type_programs tp JOIN programs p ON p.id = tp.program_id
             WHERE tp.voucher_type_id = t.id), '[]') AS programs
         FROM vouchers v JOIN voucher_types t ON t.id = v.voucher_type_id
         WHERE v.id = $1`,
};

export async function findVoucher(db: Queryable, id: string, locale: Locale): Promise<VoucherRow | undefined> {
  const [row] = await db.query<VoucherRow>(VOUCHER, [id, locale]);
  return row;
}

export type ProgramOfType = { readonly typeId: string; readonly programId: string };

export function listProgramRowsOfTypes(tx: Transaction): Promise<ProgramOfType[]> {
  return tx.query({
    name: 'list-program-rows-of-types',
    text: `SELECT voucher_type_id AS "typeId", program_id AS "programId" FROM voucher_type_programs
           ORDER BY voucher_type_id, program_id`,
  });
}

export async function replaceProgramsOfType(
  tx: Transaction,
  { typeId, programIds }: { typeId: string; programIds: readonly string[] },
): Promise<void> {
  await tx.query(
    { name: 'replace-programs-of-type-delete', text: 'DELETE FROM voucher_type_programs WHERE voucher_type_id = $1' },
    [typeId],
  );
  await tx.query(
    {
      name: 'replace-programs-of-type-insert',
      text: 'INSERT INTO voucher_type_programs (voucher_type_id, program_id) SELECT $1, unnest($2::uuid[])',
    },
    [typeId, programIds],
  );
}
