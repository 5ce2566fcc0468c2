import type { Pool } from 'pg';
import { type Bigint, one } from '../state.ts';

/** The protocol's record types of the two kinds of codes, and of an opening by the gateway. */
export const RECORD_TYPES = { qrCode: -4, passcode: 4, gateway: 12 } as const;

/** A lock's record of a try with a code. */
export type Try = {
  readonly lockId: number;
  readonly recordType: number;
  /** The number of a QR code, or the typed digits. */
  readonly keyboardPwd: string;
  readonly username: string;
  readonly success: boolean;
  readonly lockDate: number;
};

type Row = Record<'record_id' | 'lock_id' | 'lock_date', Bigint> & {
  record_type: number;
  keyboard_pwd: string;
  username: string;
  success: boolean;
};

const COLUMNS = 'record_id, lock_id, record_type, keyboard_pwd, username, success, lock_date';

/** Inserts a record; returns it as the cloud lists it. */
export async function recordTry(pool: Pool, noted: Try): Promise<object> {
  const { rows } = await pool.query<Row>(
    `INSERT INTO sandbox.ttlock_record (lock_id, record_type, keyboard_pwd, username, success, lock_date)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
    [noted.lockId, noted.recordType, noted.keyboardPwd, noted.username, noted.success, noted.lockDate],
  );
  return listed(one(rows));
}

/**
 * Returns a lock's records between two times in milliseconds (0: no bound), newest first, as the cloud lists
 * them.
 */
export async function recordsOf(
  pool: Pool,
  { lockId, startDate, endDate }: { lockId: number; startDate: number; endDate: number },
): Promise<ReadonlyArray<object>> {
  const found = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM sandbox.ttlock_record
     WHERE lock_id = $1 AND lock_date >= $2 AND ($3::bigint = 0 OR lock_date <= $3) ORDER BY record_id DESC`,
    [lockId, startDate, endDate],
  );
  return found.rows.map(listed);
}

function listed(row: Row): object {
  return {
    recordId: Number(row.record_id),
    lockId: Number(row.lock_id),
    recordType: row.record_type,
    success: row.success ? 1 : 0,
    username: row.username,
    keyboardPwd: row.keyboard_pwd,
    lockDate: Number(row.lock_date),
    serverDate: Number(row.lock_date),
  };
}
