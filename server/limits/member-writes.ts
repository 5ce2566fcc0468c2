import { MINUTE } from '#domain/calendar/duration.ts';
import { refuse } from '#server/answer.ts';
import { type Counting, countAgainst, type Limit, type TooMany } from './limits.ts';

/** Write requests per member, minute and process. A booking takes about ten. */
const WRITES_IN_MINUTE = 60;

/** Idempotency keys per member; each is stored for two days. */
const KEYS_OF_MEMBER: Limit = { name: 'request-key.member', max: 300, windowSeconds: 24 * 60 * 60 };

const MOST_REMEMBERED = 10_000;

type Write = { readonly memberId: string; readonly key: string | undefined; readonly now: Date };

/** Returns a refusal for a member who sends too many writes. */
export type WriteBudget = (write: Write) => Promise<TooMany | undefined>;

/**
 * Counts writes of members. The count per minute and the exhausted keys are held in this process's memory, so
 * that a flood of writes is refused before it reaches the database.
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

/** Inserts into a map of limited size; evicts the least recently used entry. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
