import { DAY } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { deleteNetworks } from '../store.ts';

const AT_ONCE = 1_000;

/** Deletes the networks of holds that no longer count; returns the number of holds. */
export async function forgetNetworks(db: Queryable, now: Date): Promise<number> {
  const until = new Date(now.getTime() - KEPT_DAYS.networkOfHold * DAY);
  let forgotten = 0;
  let last = AT_ONCE;
  while (last === AT_ONCE) {
    last = await deleteNetworks(db, { until, limit: AT_ONCE });
    forgotten += last;
  }
  return forgotten;
}
