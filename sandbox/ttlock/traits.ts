import type { Pool } from 'pg';

/** The unusual properties of a lock. */
export type LockTrait = {
  readonly readsQr: boolean;
  readonly gateway: 'online' | 'offline' | 'none';
  readonly battery: number;
};

export async function traitOf(pool: Pool, lockId: number): Promise<LockTrait> {
  const found = await pool.query<{ reads_qr: boolean; gateway: LockTrait['gateway']; battery: number }>(
    'SELECT reads_qr, gateway, battery FROM sandbox.ttlock_lock WHERE lock_id = $1',
    [lockId],
  );
  const [row] = found.rows;
  if (row === undefined) return { readsQr: true, gateway: 'online', battery: 80 };
  return { readsQr: row.reads_qr, gateway: row.gateway, battery: row.battery };
}

export async function changeTrait(
  pool: Pool,
  { lockId, readsQr, gateway, battery }: { readonly lockId: number } & LockTrait,
): Promise<void> {
  await pool.query(
    `INSERT INTO sandbox.ttlock_lock (lock_id, reads_qr, gateway, battery) VALUES ($1, $2, $3, $4)
     ON CONFLICT (lock_id) DO UPDATE SET reads_qr = $2, gateway = $3, battery = $4`,
    [lockId, readsQr, gateway, battery],
  );
}
