import { describe, expect, test } from 'vitest';
import { createHotAnswers } from './hot-answers.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** The value that an answer reads, when it is requested, and how long the read takes. */
type Reading = { value?: string; now?: Date; until?: Date | null; bytes?: number; reading?: Promise<void> };

function openKitchen({ maxBytes = 100_000 } = {}) {
  const listeners: ((roomId: string | null) => void)[] = [];
  let isHearing = true;
  const hot = createHotAnswers<string>(
    { onChange: (listener) => void listeners.push(listener), isHearing: () => isHearing },
    { maxBytes },
  );
  let made = 0;
  return {
    hot,
    made: () => made,
    change: (roomId: string | null) => {
      for (const listener of listeners) listener(roomId);
    },
    hear: (is: boolean) => {
      isHearing = is;
    },
    /** Requests an answer that reads `value`. */
    ask: (
      roomId: string,
      { value = 'x', now = NOW, until = null, bytes = 10, reading = Promise.resolve() }: Reading = {},
    ) =>
      hot.get({
        key: roomId,
        roomId,
        now,
        async make() {
          made += 1;
          await reading;
          return { value, bytes, until };
        },
      }),
  };
}

/** A read that lasts until the test releases it. */
function pausedReading() {
  let end = () => {};
  const reading = new Promise<void>((settle) => {
    end = settle;
  });
  return { reading, end };
}

test('computes an answer once, and gives it to all callers meanwhile and afterwards', async () => {
  const { ask, made } = openKitchen();
  const paused = pausedReading();
  const asked = [ask('kura', { reading: paused.reading }), ask('kura')];
  paused.end();
  expect(await Promise.all(asked)).toEqual(['x', 'x']);
  expect(await ask('kura')).toBe('x');
  expect(made()).toBe(1);
});

describe('a change of the room', () => {
  test('a change of the room invalidates its answer, and not those of other rooms', async () => {
    const { ask, change, made } = openKitchen();
    await ask('kura', { value: 'old' });
    await ask('hoshi', { value: 'old' });
    change('kura');
    expect(await ask('kura', { value: 'new' })).toBe('new');
    expect(await ask('hoshi', { value: 'new' })).toBe('old');
    expect(made()).toBe(3);
  });

  test('a change while an answer is read keeps it from callers who ask afterwards', async () => {
    const { ask, change } = openKitchen();
    const paused = pausedReading();
    const before = ask('kura', { value: 'old', reading: paused.reading });
    change('kura');
    const meanwhile = ask('kura', { value: 'new' });
    paused.end();
    expect([await before, await meanwhile, await ask('kura', { value: 'newest' })]).toEqual(['old', 'new', 'new']);
  });

  test('a change between a slow and a quick read never brings back the slow one', async () => {
    const { ask, change } = openKitchen();
    const paused = pausedReading();
    const slow = ask('kura', { value: 'old', reading: paused.reading });
    change('kura');
    await ask('kura', { value: 'new' });
    paused.end();
    await slow;
    expect(await ask('kura', { value: 'new' })).toBe('new');
  });
});

test('a change of every room invalidates each answer, including those being read', async () => {
  const { ask, change, hot } = openKitchen();
  const paused = pausedReading();
  await ask('kura', { value: 'old' });
  const slow = ask('hoshi', { value: 'old', reading: paused.reading });
  change(null);
  paused.end();
  await slow;
  expect(await ask('kura', { value: 'new' })).toBe('new');
  expect(await ask('hoshi', { value: 'new' })).toBe('new');
  expect(hot.peek({ key: 'kura', roomId: 'kura', now: NOW })).toBe('new');
});

test('an answer is valid before its expiry, and not at it', async () => {
  const { ask } = openKitchen();
  await ask('kura', { value: 'held', until: later(15) });
  expect(await ask('kura', { value: 'free', now: new Date(later(15).getTime() - 1) })).toBe('held');
  expect(await ask('kura', { value: 'free', now: later(15) })).toBe('free');
});

test('an answer is not given for a time before it was computed', async () => {
  const { ask } = openKitchen();
  await ask('kura', { value: 'free' });
  expect(await ask('kura', { value: 'held', now: later(-1) })).toBe('held');
});

test('while changes may be missed, every answer is read and none is cached', async () => {
  const { ask, hear, made, hot } = openKitchen();
  hear(false);
  await ask('kura');
  await ask('kura');
  expect([made(), hot.bytes()]).toEqual([2, 0]);
  hear(true);
  await ask('kura');
  await ask('kura');
  expect(made()).toBe(3);
  hear(false);
  expect(hot.peek({ key: 'kura', roomId: 'kura', now: NOW })).toBeUndefined();
});

test('never uses more memory than its limit, and evicts the least recently used answers', async () => {
  const { ask, hot, made } = openKitchen({ maxBytes: 10_000 });
  for (let room = 0; room < 50; room += 1) {
    await ask(`room ${room}`, { bytes: 1_000.5 });
    await ask('room 0');
    expect(hot.bytes()).toBeLessThanOrEqual(10_000);
  }
  expect(hot.bytes()).toBeGreaterThan(8_000);
  expect(made()).toBe(50);
});

test('an answer larger than the limit is given and not cached', async () => {
  const { ask, hot } = openKitchen({ maxBytes: 10_000 });
  expect(await ask('kura', { bytes: 20_000 })).toBe('x');
  expect(hot.bytes()).toBe(0);
});

test('a failed read is repeated at the next request', async () => {
  const { ask } = openKitchen();
  await expect(ask('kura', { reading: Promise.reject(new Error('the service is unavailable')) })).rejects.toThrow(
    'the service is unavailable',
  );
  expect(await ask('kura')).toBe('x');
});

test('nothing is cached without memory', async () => {
  const { ask, made } = openKitchen({ maxBytes: 0 });
  await ask('kura');
  await ask('kura');
  expect(made()).toBe(2);
});
