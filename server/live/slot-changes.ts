import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { CHANNEL, notifyChanges, parseNotification, parseReport, type SlotChange } from './store.ts';

/**
 * Poll interval for changes: of a process that caches answers, of one that only has watchers, and of one with
 * neither.
 */
const LOOK_EVERY_MS = { keeping: 40, watched: 400, idle: 10_000 };
/** A process stops caching answers when none was requested for this long. */
const KEEPING_MS = 10_000;
/** How often a process that caches answers sends itself a heartbeat, and the maximum age of the last one received. */
const BEAT_MS = 250;
const PROVEN_MS = 1_000;
const BEAT_EVERY_MS = 20_000;
/** Replay buffer: how many recent changes a new watcher can receive. */
const MOST_REMEMBERED = 500;

/** Limits of watchers: per process, and per network when limits are on. */
const PLACES = 1_000;
const PLACES_OF_NETWORK = 120;
const DESK_PLACES = 200;
const DESK_PLACES_OF_SESSION = 4;

export type Watching = { readonly kind: 'open'; readonly body: Readable } | { readonly kind: 'full' | 'many' };

/** Sends slot changes to the watchers of their rooms. */
export type SlotChanges = {
  /**
   * Opens a stream of the changes in the given rooms, starting with buffered ones since `since`. Returns `full`
   * when this process has no place left, `many` when the network has used its share.
   */
  watch(ask: { roomIds: readonly string[]; network: string; since: Date | null }): Watching;
  /**
   * Opens a stream that reports every change in the caller's rooms, including changes that guests do not see.
   * Calls `readRooms` every 20 seconds; without rooms the stream ends.
   */
  watchDesk(ask: DeskAsk): Watching;
  /** The current number of watchers. */
  readonly watching: () => number;
  /**
   * Calls back with each room whose answers may have changed, or null for every room: immediately for changes of
   * this process, and on notification for changes of others.
   */
  readonly onChange: (listener: (roomId: string | null) => void) => void;
  /** Whether notifications arrive, so that answers may be cached. Asking starts the heartbeat for a while. */
  readonly isHearing: () => boolean;
  /** Ends every stream and stops polling. */
  readonly close: () => Promise<void>;
};

type DeskAsk = {
  readonly roomIds: readonly string[];
  readonly sessionId: string;
  /** Returns the rooms that the session may see now; none once it has lost that right. */
  readonly readRooms: () => Promise<readonly string[]>;
};
type DeskWatcher = Omit<DeskAsk, 'roomIds'> & { roomIds: ReadonlySet<string>; readonly stream: EventStream };

type Watcher = { readonly roomIds: ReadonlySet<string>; readonly network: string; readonly stream: EventStream };

type Parts = { db: Database; clock: Clock; log: Log; limited: boolean; beatEveryMs?: number };

/** Receives changes from the database, made by any process, and sends them to the watchers of this one. */
export async function openSlotChanges(parts: Parts): Promise<SlotChanges> {
  const { db, clock, log, limited, beatEveryMs = BEAT_EVERY_MS } = parts;
  const watchers = new Set<Watcher>();
  const desk = new Set<DeskWatcher>();
  const listeners: ((roomId: string | null) => void)[] = [];
  const hearing = createHearing();
  const pump = startPump({ db, log, hearing, isWatched: () => watchers.size + desk.size > 0 });
  const memory = createMemory();
  let closed = false;

  function tell(changes: readonly SlotChange[]): void {
    for (const { roomId } of changes) for (const listener of listeners) listener(roomId);
    memory.add(changes, clock.now());
    for (const { roomIds, stream } of watchers) {
      const told = changes.flatMap((change) => seenIn(roomIds, change));
      if (told.length > 0) stream.send('changes', { changes: told });
    }
    tellDesk(changes.map(({ roomId }) => roomId));
  }

  function tellDesk(rooms: readonly (string | null)[]): void {
    const isAll = rooms.includes(null);
    for (const { roomIds, stream } of desk)
      if (isAll || rooms.some((room) => room !== null && roomIds.has(room))) stream.send('changes', {});
  }

  function endDesk(watcher: DeskWatcher): void {
    desk.delete(watcher);
    watcher.stream.end();
  }

  async function beatDesk(watcher: DeskWatcher): Promise<void> {
    // Without the database it is unknown whether the session is still open.
    const rooms = await watcher.readRooms().catch(() => []);
    if (!desk.has(watcher)) return;
    if (rooms.length === 0) return endDesk(watcher);
    watcher.roomIds = new Set(rooms);
    watcher.stream.beat();
  }

  function hear(payload: string): void {
    const { changes, deskRooms, beats } = parseNotification(payload);
    tell(changes);
    tellDesk(deskRooms);
    for (const beat of beats) hearing.prove(beat);
  }

  /** Called when notifications may have been missed: reports that every slot may have changed. */
  const tellAll = () => tell([{ roomId: null, slotId: null }]);

  await db.listen(CHANNEL, hear, tellAll);
  db.onOwnChange((detail) => {
    for (const roomId of parseReport(detail)) for (const listener of listeners) listener(roomId);
  });
  const beats = setInterval(() => {
    memory.age();
    for (const { stream } of watchers) stream.beat();
    for (const watcher of desk) void beatDesk(watcher);
  }, beatEveryMs).unref();

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
    watchDesk({ roomIds, sessionId, readRooms }) {
      if (closed || desk.size >= DESK_PLACES) return { kind: 'full' };
      const own = [...desk].filter((watcher) => watcher.sessionId === sessionId);
      // A closed page may leave its stream open for a while, so the newest streams are kept.
      for (const oldest of own.slice(0, Math.max(0, own.length - DESK_PLACES_OF_SESSION + 1))) endDesk(oldest);
      const stream = createEventStream(() => desk.delete(watcher));
      const watcher: DeskWatcher = { roomIds: new Set(roomIds), sessionId, readRooms, stream };
      desk.add(watcher);
      return { kind: 'open', body: stream.body };
    },
    watching: () => watchers.size,
    onChange: (listener) => void listeners.push(listener),
    // Only this process uses its embedded database, and notices each of its own changes.
    isHearing: () => !closed && (db.embedded || hearing.isProven()),
    async close() {
      closed = true;
      clearInterval(beats);
      for (const { stream } of [...watchers, ...desk]) stream.end();
      await pump.stop();
    },
  };
}

/** Returns a change as the watcher of the given rooms sees it. */
function seenIn(
  roomIds: ReadonlySet<string>,
  { roomId, slotId }: SlotChange,
): { roomId: string; slotId: string | null }[] {
  if (roomId === null) return [...roomIds].map((each) => ({ roomId: each, slotId: null }));
  return roomIds.has(roomId) ? [{ roomId, slotId }] : [];
}

/**
 * Proves that notifications arrive: the process notifies itself of a heartbeat with the time, which arrives
 * after all earlier notifications.
 */
function createHearing() {
  const id = randomUUID();
  let askedAt = Number.NEGATIVE_INFINITY;
  let provenAt = Number.NEGATIVE_INFINITY;
  return {
    beat: () => `${id}/${performance.now()}`,
    prove(beat: string): void {
      const [of, at] = beat.split('/');
      if (of === id) provenAt = Math.max(provenAt, Number(at));
    },
    isProven(): boolean {
      askedAt = performance.now();
      return askedAt - provenAt < PROVEN_MS;
    },
    isWanted: () => performance.now() - askedAt < KEEPING_MS,
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
        since === null || heardAt >= since ? seenIn(roomIds, change) : [],
      ),
  };
}

function watchersOf(watchers: ReadonlySet<Watcher>, network: string): number {
  let count = 0;
  for (const watcher of watchers) if (watcher.network === network) count += 1;
  return count;
}

type PumpParts = {
  db: Database;
  log: Log;
  hearing: ReturnType<typeof createHearing>;
  isWatched: () => boolean;
};

/** Polls for recorded changes and has the database notify all processes. */
function startPump({ db, log, hearing, isWatched }: PumpParts) {
  let looking: Promise<void> | undefined;
  // The first poll is immediate: later watchers do not need the changes that the start itself made.
  let lookedAt = Number.NEGATIVE_INFINITY;
  let beatAt = Number.NEGATIVE_INFINITY;
  let failing = false;

  async function look(beat: string | null): Promise<void> {
    try {
      await notifyChanges(db, beat);
      failing = false;
    } catch (error) {
      // Logged once: the queue already logs an unreachable database every second.
      if (!failing) log.warn({ err: error }, 'slot changes could not be read');
      failing = true;
    }
  }

  const timer = setInterval(() => {
    const now = performance.now();
    const isKeeping = !db.embedded && hearing.isWanted();
    const wait = isKeeping ? LOOK_EVERY_MS.keeping : isWatched() ? LOOK_EVERY_MS.watched : LOOK_EVERY_MS.idle;
    // A timer may fire slightly early.
    if (looking !== undefined || now - lookedAt < wait - 10) return;
    lookedAt = now;
    const isBeat = isKeeping && now - beatAt >= BEAT_MS;
    if (isBeat) beatAt = now;
    looking = look(isBeat ? hearing.beat() : null).finally(() => {
      looking = undefined;
    });
  }, LOOK_EVERY_MS.keeping).unref();

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
