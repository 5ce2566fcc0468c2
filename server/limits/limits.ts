import { createHmac } from 'node:crypto';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';

/** A fixed-window rate limit; the window begins with the first use. */
export type Limit = { readonly name: string; readonly max: number; readonly windowSeconds: number };

/** One use of a limited action; uses with the same `by` count together. */
export type Limited = { readonly limit: Limit; readonly by: string; readonly now: Date };

/** The database of the counters, the secret of their keys, and whether limits are on. */
export type Counting = Pick<Context, 'db' | 'limitSecret'> & { readonly config: Pick<Context['config'], 'rateLimits'> };

/** The refusal of a caller who has reached a limit. */
export type TooMany = Refused<'too_many_requests'>;

type CountingOn = { readonly db: Queryable } & Omit<Counting, 'db'>;

// One row per key. A full count returns no row, so that two requests cannot both be the last. Each use also
// deletes two expired rows, which bounds the size of the table.
const COUNT_AGAINST = {
  name: 'count-against-limit',
  text: `
    WITH cleared AS (
      DELETE FROM rate_counts WHERE key IN (
        SELECT key FROM rate_counts WHERE window_end <= $2 AND key <> $1
        ORDER BY window_end LIMIT 2 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO rate_counts AS r (key, count, window_end) VALUES ($1, 1, $3)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.window_end <= $2 THEN 1 ELSE r.count + 1 END,
      window_end = CASE WHEN r.window_end <= $2 THEN excluded.window_end ELSE r.window_end END
    WHERE r.window_end <= $2 OR r.count < $4
    RETURNING key`,
};
const LIMIT_REACHED = {
  name: 'limit-reached',
  text: 'SELECT window_end FROM rate_counts WHERE key = $1 AND window_end > $2 AND count >= $3',
};
const UNCOUNT = {
  name: 'uncount',
  text: 'UPDATE rate_counts SET count = count - 1 WHERE key = $1 AND window_end > $2 AND count > 0',
};

/**
 * Counts a use, or returns the refusal when the limit is reached. Call it in a transaction only if a rollback
 * should also undo the count.
 */
export async function countAgainst(counting: CountingOn, limited: Limited): Promise<TooMany | undefined> {
  if (!counting.config.rateLimits) return undefined;
  const { limit, now } = limited;
  const windowEnd = new Date(now.getTime() + limit.windowSeconds * 1000);
  const counted = await counting.db.query(COUNT_AGAINST, [
    keyOf(counting.limitSecret, limited),
    now,
    windowEnd,
    limit.max,
  ]);
  if (counted.length > 0) return undefined;
  return (await limitReached(counting, limited)) ?? refuse('too_many_requests', { retryAt: now });
}

/** Returns the refusal when the limit is reached; counts nothing. */
export async function limitReached(
  { db, config, limitSecret }: CountingOn,
  limited: Limited,
): Promise<TooMany | undefined> {
  if (!config.rateLimits) return undefined;
  const [row] = await db.query<{ window_end: Date }>(LIMIT_REACHED, [
    keyOf(limitSecret, limited),
    limited.now,
    limited.limit.max,
  ]);
  return row && refuse('too_many_requests', { retryAt: row.window_end });
}

/** Returns the refusal of the first limit that is reached; counts nothing. */
export async function anyLimitReached(counting: CountingOn, uses: readonly Limited[]): Promise<TooMany | undefined> {
  for (const use of uses) {
    const tooOften = await limitReached(counting, use);
    if (tooOften) return tooOften;
  }
  return undefined;
}

/** Counts one use against several limits, or returns the first refusal and counts nothing. */
export async function countAgainstAll(counting: Counting, uses: readonly Limited[]): Promise<TooMany | undefined> {
  for (const [index, use] of uses.entries()) {
    const tooOften = await countAgainst(counting, use);
    if (tooOften === undefined) continue;
    await uncount(counting, uses.slice(0, index));
    return tooOften;
  }
  return undefined;
}

/** Undoes counted uses. */
export async function uncount({ db, config, limitSecret }: Counting, uses: readonly Limited[]): Promise<void> {
  if (!config.rateLimits) return;
  for (const use of uses) await db.query(UNCOUNT, [keyOf(limitSecret, use), use.now]);
}

/** Runs `work` and undoes the counted uses if it throws, which is not the caller's fault. */
export async function uncountIfItFails<Result>(
  counting: Counting,
  uses: readonly Limited[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await uncount(counting, uses);
    throw error;
  }
}

/** Deletes the counter of a caller who has proved who they are. */
export async function forgetUses(
  { db, limitSecret }: Pick<CountingOn, 'db' | 'limitSecret'>,
  use: Pick<Limited, 'limit' | 'by'>,
): Promise<void> {
  await db.query({ name: 'forget-uses', text: 'DELETE FROM rate_counts WHERE key = $1' }, [keyOf(limitSecret, use)]);
}

/**
 * Returns the counter's key. Addresses are hashed with the secret, so that a reader of the database cannot guess
 * them.
 */
function keyOf(limitSecret: string, { limit, by }: Pick<Limited, 'limit' | 'by'>): string {
  return `${limit.name}:${keyedHash(limitSecret, by).toString('base64url')}`;
}

/** Hashes the subject of a count. */
export function keyedHash(limitSecret: string, by: string): Buffer {
  return createHmac('sha256', `limits ${limitSecret}`).update(by).digest();
}

export const FORMER_COUNTS: Sweep = {
  name: 'counts of limits',
  days: 0,
  text: sweep('rate_counts', 'window_end <= $1'),
};
