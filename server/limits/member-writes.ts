import { MINUTE } from '#domain/calendar/duration.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import { type Counting, countAgainst, type Limit } from './limits.ts';

/** Requests of a member that change something, at each process. A booking takes about ten. */
const WRITES_IN_MINUTE = 60;

/** Keys of repeated requests, each of which is stored for two days. */
const KEYS_OF_MEMBER: Limit = { name: 'request-key.member', max: 300, windowSeconds: 24 * 60 * 60 };

const MOST_REMEMBERED = 10_000;

type Write = { readonly memberId: string; readonly key: string | undefined; readonly now: Date };

/** Refuses a member who changes too much in too short a time. */
export type WriteBudget = (write: Write) => Promise<Refused | undefined>;

/**
 * Counts what members change. The count of a minute is this process's own, and refused keys are remembered here: a flood
 * of writes is refused before it costs the database anything.
 */
export function createWriteBudget(counting: Counting): WriteBudget {
  const counts = new Map<string, { count: number; until: Date }>();
  const keysFullUntil = new Map<string, Date>();

  return async ({ memberId, key, now }) => {
    if (!counting.config.rateLimits) return undefined;
    const known = counts.get(memberId);
    const current = known !== undefined && known.until > now ? known : { count: 0, until: minuteAfter(now) };
    if (current.count >= WRITES_IN_MINUTE) return refuse('too_many_requests', { retryAt: current.until });
    current.count += 1;
    remember(counts, memberId, current);
    if (key === undefined) return undefined;
    const fullUntil = keysFullUntil.get(memberId);
    if (fullUntil !== undefined && fullUntil > now) return refuse('too_many_requests', { retryAt: fullUntil });
    const tooMany = await countAgainst(counting, { limit: KEYS_OF_MEMBER, by: memberId, now });
    if (tooMany) remember(keysFullUntil, memberId, tooMany.retryAt ?? minuteAfter(now));
    return tooMany;
  };
}

const minuteAfter = (now: Date) => new Date(now.getTime() + MINUTE);

/** The longest unused is forgotten first. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
