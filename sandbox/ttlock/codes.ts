import type { Pool } from 'pg';
import { type Bigint, one } from '../state.ts';

/** A QR code in the cloud; times in milliseconds, the refresh time in minutes. */
export type Code = {
  readonly qrCodeId: number;
  readonly lockId: number;
  readonly type: number;
  readonly name: string;
  readonly startDate: number;
  readonly endDate: number;
  readonly refreshTime: number;
  readonly createDate: number;
};

const COLUMNS = 'qr_code_id, lock_id, type, name, start_date, end_date, refresh_time, create_date';

type Row = { readonly name: string } & Readonly<
  Record<'qr_code_id' | 'lock_id' | 'type' | 'start_date' | 'end_date' | 'refresh_time' | 'create_date', Bigint>
>;

/** The number by which a lock's records name a code; different from the cloud's id. */
export const numberOf = (qrCodeId: number): number => 700_000 + qrCodeId;

export async function addCode(pool: Pool, code: Omit<Code, 'qrCodeId'>): Promise<Code> {
  const added = await pool.query<Row>(
    `INSERT INTO sandbox.ttlock_code (lock_id, type, name, start_date, end_date, refresh_time, create_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
    [code.lockId, code.type, code.name, code.startDate, code.endDate, code.refreshTime, code.createDate],
  );
  return toCode(one(added.rows));
}

export async function findCode(pool: Pool, qrCodeId: number): Promise<Code | undefined> {
  return (await select(pool, 'WHERE qr_code_id = $1', [qrCodeId]))[0];
}

/** Returns the codes of a lock whose names begin with `name`; oldest first. */
export async function codesOfLock(pool: Pool, lockId: number, name: string): Promise<Code[]> {
  return select(pool, 'WHERE lock_id = $1 AND starts_with(name, $2)', [lockId, name]);
}

export async function allCodes(pool: Pool): Promise<Code[]> {
  return select(pool, '', []);
}

/** The fields of a code that may change; omitted ones stay. */
type CodeChange = {
  readonly qrCodeId: number;
  readonly name?: string | undefined;
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
  readonly refreshTime?: number | undefined;
};

/** Updates a code; returns whether it existed. */
export async function changeCode(pool: Pool, change: CodeChange): Promise<boolean> {
  const changed = await pool.query(
    `UPDATE sandbox.ttlock_code SET name = coalesce($2, name), start_date = coalesce($3, start_date),
       end_date = coalesce($4, end_date), refresh_time = coalesce($5, refresh_time)
     WHERE qr_code_id = $1`,
    [change.qrCodeId, change.name, change.startDate, change.endDate, change.refreshTime],
  );
  return changed.rowCount === 1;
}

export async function lockIds(pool: Pool): Promise<number[]> {
  const found = await pool.query<{ lock_id: Bigint }>(
    'SELECT lock_id FROM sandbox.ttlock_code UNION SELECT lock_id FROM sandbox.ttlock_lock ORDER BY lock_id',
  );
  return found.rows.map((row) => Number(row.lock_id));
}

/** Deletes a code; returns whether it existed. */
export async function deleteCode(pool: Pool, lockId: number, qrCodeId: number): Promise<boolean> {
  const deleted = await pool.query('DELETE FROM sandbox.ttlock_code WHERE lock_id = $1 AND qr_code_id = $2', [
    lockId,
    qrCodeId,
  ]);
  return deleted.rowCount === 1;
}

/** Returns the cloud's status: 1 valid, 2 expired, 3 not yet valid. */
export function statusOf(code: Pick<Code, 'startDate' | 'endDate'>, now: Date): 1 | 2 | 3 {
  if (now.getTime() < code.startDate) return 3;
  return now.getTime() < code.endDate ? 1 : 2;
}

async function select(pool: Pool, where: string, values: ReadonlyArray<unknown>): Promise<Code[]> {
  const query = `SELECT ${COLUMNS} FROM sandbox.ttlock_code ${where} ORDER BY qr_code_id`;
  return (await pool.query<Row>(query, [...values])).rows.map(toCode);
}

function toCode(row: Row): Code {
  return {
    qrCodeId: Number(row.qr_code_id),
    lockId: Number(row.lock_id),
    type: Number(row.type),
    name: row.name,
    startDate: Number(row.start_date),
    endDate: Number(row.end_date),
    refreshTime: Number(row.refresh_time),
    createDate: Number(row.create_date),
  };
}
