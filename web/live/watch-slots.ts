import { addressOf } from '#contract/calls.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { readChanges, type SlotChange } from './changed-queries.ts';

/** Passes on changes as batches, with jitter so that browsers do not refetch at the same moment. */
const LEAST_WAIT = SECOND / 10;
const WAIT_SPREAD = SECOND / 2;
const LONGEST_PAUSE = 60 * SECOND;
/** Allowance for the time the server takes between reading the data and answering. */
const READING = 2 * SECOND;

type Watch = {
  readonly roomIds: readonly string[];
  /** The server's time at which the slots of the rooms were read. */
  readonly readAt: Date;
  /** Called with the changes that make the page's data stale. */
  readonly onChanges: (changes: readonly SlotChange[]) => void;
};

/**
 * Listens to changes of the given rooms while the page is visible, and reconnects with backoff after a failure.
 * After every gap all slots of the rooms count as changed. Returns a function that stops it.
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
      // EventSource retries at a constant interval by itself, and never after an error response.
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
