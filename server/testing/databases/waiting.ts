import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '#server/db/database.ts';

/**
 * Returns once another transaction waits for a lock of this one; the server's own jobs may wait for other
 * locks.
 */
export async function untilWaitedFor(db: Database, tx: Transaction): Promise<void> {
  const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
  while ((await db.query(waiting, [own?.pid])).length === 0) await pause(10);
}
