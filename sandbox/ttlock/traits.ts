import type { Pool } from 'pg';

/** The unusual properties of a lock. */
export type LockTrait = { readonly readsQr: boolean; readonly gateway: 'online' | 'offline' | 'none' };

export async function traitOf(pool: Pool, lockId: number): Promise<LockTrait> {
  const found = await pool.query<{ reads_qr: boolean; gateway: LockTrait['gateway'] }>(
    'SELECT reads_qr, gateway FROM sandbox.ttlock_lock WHERE lock_id = $1',
    [lockId],
  );
  const [row] = found.rows;
  return row === undefined ? { readsQr: true, gateway: 'online' } : { readsQr: row.reads_qr, gateway: row.gateway };
}

export async function changeTrait(
  pool: Pool,
  { lockId, readsQr, gateway }: { readonly lockId: number } & LockTrait,
): Promise<void> {
  await pool.query(
    `INSERT INTO sandbox.ttlock_lock (lock_id, reads_qr, gateway) VALUES ($1, $2, $3)
     ON CONFLICT (lock_id) DO UPDATE SET reads_qr = $2, gateway = $3`,
    [lockId, readsQr, gateway],
  );
}
