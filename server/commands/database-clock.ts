import { type Clock, systemClock } from '#server/clock.ts';
import type { Queryable } from '#server/db/database.ts';

/**
 * Returns the clock of a database: real time, or the sandbox's shifted time if the sandbox was ever opened on
 * it.
 */
export async function databaseClock(db: Queryable): Promise<Clock> {
  const [found] = await db.query<{ exists: boolean }>({
    name: 'has-sandbox-clock',
    text: `SELECT to_regclass('sandbox.clock') IS NOT NULL AS exists`,
  });
  if (!found?.exists) return systemClock;
  const [row] = await db.query<{ offset_ms: number }>({
    name: 'sandbox-clock',
    text: 'SELECT offset_ms FROM sandbox.clock',
  });
  const offset = row?.offset_ms ?? 0;
  return { now: () => new Date(systemClock.now().getTime() + offset) };
}
