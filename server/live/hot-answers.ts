import { LRUCache } from 'lru-cache';
import type { SlotChanges } from './slot-changes.ts';

/** A computed answer: its value, its size in memory in bytes, and the time at which it expires without a change. */
export type Made<Value> = { readonly value: Value; readonly bytes: number; readonly until: Date | null };

type Ask<Value> = {
  readonly key: string;
  /** The room that the answer is about; null for an answer about the whole catalog. */
  readonly roomId: string | null;
  readonly now: Date;
  /** Reads the database; undefined when there is nothing to answer, which is not cached. */
  readonly make: () => Promise<Made<Value> | undefined>;
};

/** A cache of this process's answers, valid until a change of their room or of the catalog. */
export type HotAnswers<Value> = {
  /** Returns the cached answer, or computes it once for all concurrent callers. */
  get(ask: Ask<Value>): Promise<Value | undefined>;
  /** Returns the answer if it is cached and valid. */
  peek(ask: Omit<Ask<Value>, 'make'>): Value | undefined;
  /** The memory in use, in bytes; never above the limit. */
  readonly bytes: () => number;
};

type Kept<Value> = Made<Value> & { readonly since: number; readonly from: Date };
type Making<Value> = { readonly since: number; readonly made: Promise<Kept<Value> | undefined> };

/** The overhead of an entry in addition to its bytes. */
const ENTRY_BYTES = 500;

/**
 * Creates a cache that evicts the least recently used answers. Changes are numbered, and an answer carries the
 * last number at the start of its read: a later change of its room, even during the read, invalidates it.
 */
export function createHotAnswers<Value>(
  { onChange, isHearing }: Pick<SlotChanges, 'onChange' | 'isHearing'>,
  { maxBytes }: { maxBytes: number },
): HotAnswers<Value> {
  const kept = new LRUCache<string, Kept<Value>>({
    // The library treats 0 as unlimited.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }, key) => Math.ceil(bytes) + key.length + ENTRY_BYTES,
  });
  const making = new Map<string, Making<Value>>();
  const changedAt = new Map<string, number>();
  let last = 0;
  let lastOfAll = 0;

  onChange((roomId) => {
    last += 1;
    if (roomId !== null) return void changedAt.set(roomId, last);
    lastOfAll = last;
    changedAt.clear();
    kept.clear();
  });

  const isUnchanged = (roomId: string | null, since: number) =>
    since >= lastOfAll && (roomId === null || since >= (changedAt.get(roomId) ?? 0));

  function begin({ key, roomId, make, now }: Ask<Value>): Making<Value> {
    const since = last;
    const made = make().then((read) => {
      if (read === undefined) return undefined;
      const entry = { ...read, since, from: now };
      if (isUnchanged(roomId, since) && isOfTime(entry, now)) kept.set(key, entry);
      return entry;
    });
    const begun = { since, made };
    making.set(key, begun);
    const end = () => void (making.get(key) === begun && making.delete(key));
    made.then(end, end);
    return begun;
  }

  function peek({ key, roomId, now }: Omit<Ask<Value>, 'make'>): Value | undefined {
    if (!isHearing()) return undefined;
    const found = kept.get(key);
    return found && isUnchanged(roomId, found.since) && isOfTime(found, now) ? found.value : undefined;
  }

  return {
    bytes: () => kept.calculatedSize,
    peek,
    async get(ask) {
      const { key, roomId, make } = ask;
      const found = peek(ask);
      if (found !== undefined) return found;
      if (!isHearing()) return (await make())?.value;
      const underWay = making.get(key);
      const shared = underWay && isUnchanged(roomId, underWay.since) ? underWay : begin(ask);
      return (await shared.made)?.value;
    },
  };
}

function isOfTime({ from, until }: Kept<unknown>, now: Date): boolean {
  return from <= now && (until === null || now < until);
}
