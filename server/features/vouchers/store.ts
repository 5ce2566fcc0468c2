import type { Day } from '#domain/calendar/day.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export async function selectVoucherId(db: Queryable, codeHash: Buffer): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    { name: 'voucher-by-code', text: 'SELECT id FROM vouchers WHERE code_hash = $1' },
    [codeHash],
  );
  return row?.id;
}

export async function lockVoucherRow(tx: Transaction, id: string): Promise<void> {
  await tx.query({ name: 'lock-voucher', text: 'SELECT 1 FROM vouchers WHERE id = $1 FOR NO KEY UPDATE' }, [id]);
}

export type VoucherRow = {
  id: string;
  is_used: boolean;
  expires_on: Day;
  type_is_active: boolean;
  programs: Array<{ id: string; name: string }>;
};

const VOUCHER = {
  name: 'voucher',
  text: `SELECT v.id, v.expires_on, t.is_active AS type_is_active,
           EXISTS (SELECT 1 FROM reservations r WHERE r.voucher_id = v.id AND (r.status <> 'CANCELED' OR r.given_up)) AS is_used,
           coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.name, p.id)
             FROM voucher_type_programs tp JOIN programs p ON p.id = tp.program_id
             WHERE tp.voucher_type_id = t.id), '[]') AS programs
         FROM vouchers v JOIN voucher_types t ON t.id = v.voucher_type_id
         WHERE v.id = $1`,
};

export async function selectVoucher(db: Queryable, id: string): Promise<VoucherRow | undefined> {
  const [row] = await db.query<VoucherRow>(VOUCHER, [id]);
  return row;
}
