import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSlots } from './watch-slots.ts';

/** A fake EventSource, with the page's visibility and clock. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  isClosed = false;
  readonly address: string;
  constructor(address = '') {
    super();
    this.address = address;
    Stream.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(changes: object[]) {
    this.dispatchEvent(new MessageEvent('changes', { data: JSON.stringify({ changes }) }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const told: unknown[][] = [];
let stop = () => {};

function see(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const READ_AT = new Date('2026-11-23T03:00:02.000Z');

const last = () => Stream.opened.at(-1) ?? new Stream();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  Stream.opened = [];
  told.length = 0;
  page.visibilityState = 'visible';
  stop = watchSlots({ roomIds: ['kura', 'hoshi'], readAt: READ_AT, onChanges: (changes) => told.push([...changes]) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ALL = [
  { roomId: 'kura', slotId: null },
  { roomId: 'hoshi', slotId: null },
];

test('sends the time since which the rooms are known, minus an allowance for reading them', () => {
  expect(last().address).toBe('/api/slots/changes?roomIds=kura%2Choshi&since=2026-11-23T03%3A00%3A00.000Z');
});

// shows: 7.70
test('passes on changes that come together as one batch, within a second', () => {
  last().dispatchEvent(new Event('open'));
  last().say([{ roomId: 'kura', slotId: 'a' }]);
  last().say([{ roomId: 'kura', slotId: 'b' }]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([
    [
      { roomId: 'kura', slotId: 'a' },
      { roomId: 'kura', slotId: 'b' },
    ],
  ]);
});

// shows: 7.70
test('listens only while the page is visible, and refetches everything when it is visible again', () => {
  last().dispatchEvent(new Event('open'));
  see('hidden');
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(Stream.opened).toHaveLength(1);
  see('visible');
  expect(Stream.opened).toHaveLength(2);
  last().dispatchEvent(new Event('open'));
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([ALL]);
});

// shows: 7.71
test('reconnects with backoff after a failure, and refetches everything once connected', () => {
  last().dispatchEvent(new Event('open'));
  const pauses: number[] = [];
  for (let failure = 0; failure < 7; failure += 1) {
    last().dispatchEvent(new Event('error'));
    expect(last().isClosed).toBe(true);
    const before = Stream.opened.length;
    let waited = 0;
    for (; Stream.opened.length === before; waited += 500) vi.advanceTimersByTime(500);
    pauses.push(waited);
  }
  expect(pauses[0]).toBeLessThanOrEqual(4_500);
  expect(pauses[6]).toBeGreaterThanOrEqual(60_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(120_500);
  expect(told).toEqual([]);
  last().dispatchEvent(new Event('open'));
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([ALL]);
});

test('passes on nothing after it is stopped', () => {
  last().say([{ roomId: 'kura', slotId: 'a' }]);
  stop();
  see('hidden');
  see('visible');
  vi.advanceTimersByTime(600_000);
  expect([told, Stream.opened.length]).toEqual([[], 1]);
});
