import type { Pool } from 'pg';
import type { Bigint } from '../state.ts';

/** A passcode in the cloud; times in milliseconds. */
export type Passcode = {
  readonly keyboardPwdId: number;
  readonly lockId: number;
  readonly keyboardPwd: string;
  readonly keyboardPwdName: string;
  readonly startDate: number;
  readonly endDate: number;
  readonly sendDate: number;
};

const COLUMNS = 'keyboard_pwd_id, lock_id, keyboard_pwd, name, start_date, end_date, create_date';

type Row = { readonly keyboard_pwd: string; readonly name: string } & Readonly<
  Record<'keyboard_pwd_id' | 'lock_id' | 'start_date' | 'end_date' | 'create_date', Bigint>
>;

/** Inserts a passcode; returns undefined when the lock has one with the same digits. */
export async function addPasscode(pool: Pool, code: Omit<Passcode, 'keyboardPwdId'>): Promise<Passcode | undefined> {
  const added = await pool.query<Row>(
    `INSERT INTO sandbox.ttlock_passcode (lock_id, keyboard_pwd, name, start_date, end_date, create_date)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (lock_id, keyboard_pwd) DO NOTHING RETURNING ${COLUMNS}`,
    [code.lockId, code.keyboardPwd, code.keyboardPwdName, code.startDate, code.endDate, code.sendDate],
  );
  return added.rows[0] && toPasscode(added.rows[0]);
}

/** Returns the passcodes of a lock whose name or digits contain `search`; oldest first. */
export async function passcodesOfLock(pool: Pool, lockId: number, search: string): Promise<Passcode[]> {
  const where = 'WHERE lock_id = $1 AND (strpos(name, $2) > 0 OR strpos(keyboard_pwd, $2) > 0)';
  return select(pool, where, [lockId, search]);
}

export async function allPasscodes(pool: Pool): Promise<Passcode[]> {
  return select(pool, '', []);
}

/** Returns the passcode of a lock with these digits that is valid now. */
export async function passcodeThatOpens(
  pool: Pool,
  typed: { readonly lockId: number; readonly digits: string; readonly now: Date },
): Promise<Passcode | undefined> {
  const where = 'WHERE lock_id = $1 AND keyboard_pwd = $2 AND start_date <= $3 AND $3 < end_date';
  return (await select(pool, where, [typed.lockId, typed.digits, typed.now.getTime()]))[0];
}

/** Deletes a passcode; returns whether it existed. */
export async function deletePasscode(pool: Pool, lockId: number, keyboardPwdId: number): Promise<boolean> {
  const text = 'DELETE FROM sandbox.ttlock_passcode WHERE lock_id = $1 AND keyboard_pwd_id = $2';
  return (await pool.query(text, [lockId, keyboardPwdId])).rowCount === 1;
}

async function select(pool: Pool, where: string, values: ReadonlyArray<unknown>): Promise<Passcode[]> {
  const query = `SELECT ${COLUMNS} FROM sandbox.ttlock_passcode ${where} ORDER BY keyboard_pwd_id`;
  return (await pool.query<Row>(query, [...values])).rows.map(toPasscode);
}

function toPasscode(row: Row): Passcode {
  return {
    keyboardPwdId: Number(row.keyboard_pwd_id),
    lockId: Number(row.lock_id),
    keyboardPwd: row.keyboard_pwd,
    keyboardPwdName: row.name,
    startDate: Number(row.start_date),
    endDate: Number(row.end_date),
    sendDate: Number(row.create_date),
  };
}
