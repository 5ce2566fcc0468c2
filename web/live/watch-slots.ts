import { addressOf } from '#contract/calls.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { readChanges, type SlotChange } from './changed-queries.ts';

/** Changes that come together are passed on together, and not by all browsers at the same moment. */
const LEAST_WAIT = SECOND / 10;
const WAIT_SPREAD = SECOND / 2;
const LONGEST_PAUSE = 60 * SECOND;
/** So long may the server take to read what it answers. */
const READING = 2 * SECOND;

type Watch = {
  readonly roomIds: readonly string[];
  /** The server's time when they were read. */
  readonly readAt: Date;
  /** Says what may look different from now on. */
  readonly onChanges: (changes: readonly SlotChange[]) => void;
};

/**
 * Listens to what changes in some rooms for as long as the page can be seen, and opens the stream anew, ever more slowly, when it
 * fails. After every gap all of the rooms' slots count as changed. Gives what ends it.
 */
export function watchSlots({ roomIds, readAt, onChanges }: Watch): () => void {
  let stream: EventSource | undefined;
  let failures = 0;
  let isFirst = true;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let passing: ReturnType<typeof setTimeout> | undefined;
  let waiting: SlotChange[] = [];

  function take(changes: readonly SlotChange[]): void {
    waiting = [...waiting, ...changes];
    passing ??= setTimeout(passOn, LEAST_WAIT + Math.random() * WAIT_SPREAD);
  }

  function passOn(): void {
    passing = undefined;
    onChanges(waiting);
    waiting = [];
  }

  function open(): void {
    if (stream !== undefined || document.visibilityState === 'hidden') return;
    clearTimeout(reopening);
    const query = { roomIds: roomIds.join(','), since: new Date(readAt.getTime() - READING).toISOString() };
    const opened = new EventSource(addressOf('GET /slots/changes', { query }));
    stream = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      if (!isFirst) take(roomIds.map((roomId) => ({ roomId, slotId: null })));
      isFirst = false;
    });
    opened.addEventListener('changes', ({ data }) => take(readChanges(String(data))));
    opened.addEventListener('error', () => {
      // A browser itself tries again at an even pace, and never after a refusal.
      close();
      const pause = Math.min(LONGEST_PAUSE, 2 * SECOND * 2 ** failures);
      failures += 1;
      reopening = setTimeout(open, pause * (1 + Math.random()));
    });
  }

  function close(): void {
    clearTimeout(reopening);
    stream?.close();
    stream = undefined;
  }

  function follow(): void {
    if (document.visibilityState === 'hidden') close();
    else open();
  }

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', open);
    clearTimeout(passing);
    close();
  };
}
