import type { Pool } from 'pg';
import type { Bigint } from '../state.ts';

/** What a lock noted about a picture that was held before it. */
type Scan = {
  readonly lockId: number;
  readonly qrCodeId: number;
  readonly success: boolean;
  readonly lockDate: number;
};

/** The protocol's word for 'by QR code'. */
const BY_QR_CODE = -4;

export async function recordScan(pool: Pool, { lockId, qrCodeId, success, lockDate }: Scan): Promise<void> {
  await pool.query(
    'INSERT INTO sandbox.ttlock_record (lock_id, qr_code_id, success, lock_date) VALUES ($1, $2, $3, $4)',
    [lockId, qrCodeId, success, lockDate],
  );
}

/** A lock's records between two times in milliseconds (0: no bound), newest first, as the cloud lists them. */
export async function recordsOf(
  pool: Pool,
  { lockId, startDate, endDate }: { lockId: number; startDate: number; endDate: number },
): Promise<ReadonlyArray<object>> {
  const found = await pool.query<Record<'record_id' | 'qr_code_id' | 'lock_date', Bigint> & { success: boolean }>(
    `SELECT record_id, qr_code_id, success, lock_date FROM sandbox.ttlock_record
     WHERE lock_id = $1 AND lock_date >= $2 AND ($3::bigint = 0 OR lock_date <= $3) ORDER BY record_id DESC`,
    [lockId, startDate, endDate],
  );
  return found.rows.map((row) => ({
    recordId: Number(row.record_id),
    lockId,
    recordType: BY_QR_CODE,
    success: row.success ? 1 : 0,
    username: '',
    keyboardPwd: String(row.qr_code_id),
    lockDate: Number(row.lock_date),
    serverDate: Number(row.lock_date),
  }));
}
