import type { Readable } from 'node:stream';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { CHANNEL, passOnChanges, readChanges, type SlotChange } from './store.ts';

const PASS_ON_EVERY_MS = 400;
/** How many polls are skipped while this process has no watcher. */
const LEFT_OUT_UNWATCHED = 24;
const BEAT_EVERY_MS = 20_000;
/** Replay buffer: how many recent changes a new watcher can receive. */
const MOST_REMEMBERED = 500;

/** Limits of watchers: per process, and per network when limits are on. */
const PLACES = 1_000;
const PLACES_OF_NETWORK = 120;

export type Watching = { readonly kind: 'open'; readonly body: Readable } | { readonly kind: 'full' | 'many' };

/** Sends slot changes to the watchers of their rooms. */
export type SlotChanges = {
  /**
   * Opens a stream of the changes in some rooms, starting with buffered ones since `since`. Returns `full`
   * when this process has no place left, `many` when the network has used its share.
   */
  watch(ask: { roomIds: readonly string[]; network: string; since: Date | null }): Watching;
  /** The current number of watchers. */
  readonly watching: () => number;
  /** Ends every stream and stops polling. */
  readonly close: () => Promise<void>;
};

type Watcher = { readonly roomIds: ReadonlySet<string>; readonly network: string; readonly stream: EventStream };

type Parts = { db: Database; clock: Clock; log: Log; limited: boolean };

/** Receives changes from the database, made by any process, and sends them to the watchers of this one. */
export async function openSlotChanges(parts: Parts): Promise<SlotChanges> {
  const { db, clock, log, limited } = parts;
  const watchers = new Set<Watcher>();
  const pump = startPump({ db, log, isWatched: () => watchers.size > 0 });
  const memory = createMemory();
  let closed = false;

  function tell(changes: readonly SlotChange[]): void {
    memory.add(changes, clock.now());
    for (const { roomIds, stream } of watchers) {
      const told = changes.filter(({ roomId }) => roomIds.has(roomId));
      if (told.length > 0) stream.send('changes', { changes: told });
    }
  }

  /** After a gap in notifications any slot may have changed, so all rooms are announced. */
  function tellAll(): void {
    for (const { roomIds, stream } of watchers)
      stream.send('changes', { changes: [...roomIds].map((roomId) => ({ roomId, slotId: null })) });
  }

  await db.listen(CHANNEL, (payload) => tell(readChanges(payload)), tellAll);
  const beats = setInterval(() => {
    memory.age();
    for (const { stream } of watchers) stream.beat();
  }, BEAT_EVERY_MS).unref();

  return {
    watch({ roomIds, network, since }) {
      if (closed || watchers.size >= PLACES) return { kind: 'full' };
      if (limited && watchersOf(watchers, network) >= PLACES_OF_NETWORK) return { kind: 'many' };
      const stream = createEventStream(() => watchers.delete(watcher));
      const watcher: Watcher = { roomIds: new Set(roomIds), network, stream };
      watchers.add(watcher);
      const lately = memory.of(watcher.roomIds, since);
      if (lately.length > 0) stream.send('changes', { changes: lately });
      return { kind: 'open', body: stream.body };
    },
    watching: () => watchers.size,
    async close() {
      closed = true;
      clearInterval(beats);
      for (const { stream } of watchers) stream.end();
      await pump.stop();
    },
  };
}

type Heard = { readonly change: SlotChange; readonly heardAt: Date };

/** Creates the replay buffer, which covers the time between reading a week and watching it. */
function createMemory() {
  let older: Heard[] = [];
  let newer: Heard[] = [];
  return {
    add(changes: readonly SlotChange[], heardAt: Date): void {
      newer = [...newer, ...changes.map((change) => ({ change, heardAt }))].slice(-MOST_REMEMBERED);
    },
    age(): void {
      older = newer;
      newer = [];
    },
    of: (roomIds: ReadonlySet<string>, since: Date | null) =>
      [...older, ...newer].flatMap(({ change, heardAt }) =>
        roomIds.has(change.roomId) && (since === null || heardAt >= since) ? [change] : [],
      ),
  };
}

function watchersOf(watchers: ReadonlySet<Watcher>, network: string): number {
  let count = 0;
  for (const watcher of watchers) if (watcher.network === network) count += 1;
  return count;
}

/** Polls for recorded changes and has the database notify all processes. */
function startPump({ db, log, isWatched }: { db: Database; log: Log; isWatched: () => boolean }) {
  let looking: Promise<void> | undefined;
  // The first poll is immediate: later watchers do not need the changes that the start itself made.
  let leftOut = LEFT_OUT_UNWATCHED;
  let failing = false;

  async function look(): Promise<void> {
    try {
      await passOnChanges(db);
      failing = false;
    } catch (error) {
      // Logged once: the queue already logs an unreachable database every second.
      if (!failing) log.warn({ err: error }, 'slot changes could not be read');
      failing = true;
    }
  }

  const timer = setInterval(() => {
    leftOut = isWatched() ? 0 : leftOut + 1;
    if (looking !== undefined || (leftOut > 0 && leftOut <= LEFT_OUT_UNWATCHED)) return;
    leftOut = 0;
    looking = look().finally(() => {
      looking = undefined;
    });
  }, PASS_ON_EVERY_MS).unref();

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
