import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-11-23T05:00:00.000Z');

function clockAt(start: number) {
  let elapsed = 0;
  const clock = createServerClock(() => elapsed, start);
  return {
    clock,
    pass: (milliseconds: number) => {
      elapsed += milliseconds;
    },
  };
}

test('follows the visitor’s clock until the server has sent its time', () => {
  const { clock, pass } = clockAt(NOON);
  pass(1_500);
  expect(clock.now().getTime()).toBe(NOON + 1_500);
});

// shows: 7.53
test('follows the server when the visitor’s clock is wrong', () => {
  const { clock, pass } = clockAt(NOON - 3_600_000);
  clock.learn(NOON);
  pass(60_000);
  expect(clock.now().getTime()).toBe(NOON + 60_000);
});

test('keeps the time of the fastest answer when others took longer', () => {
  const { clock, pass } = clockAt(0);
  clock.learn(NOON);
  pass(1_000);
  clock.learn(NOON + 300);
  expect(clock.now().getTime()).toBe(NOON + 1_000);
});

test('moves forward at once when an answer was faster than those before', () => {
  const { clock, pass } = clockAt(0);
  clock.learn(NOON);
  pass(1_000);
  clock.learn(NOON + 1_700);
  expect(clock.now().getTime()).toBe(NOON + 1_700);
});

test.each([3_600_000, -3_600_000])('follows when the clock is set by %d ms', (moved) => {
  const { clock } = clockAt(0);
  clock.learn(NOON);
  clock.learn(NOON + moved);
  expect(clock.now().getTime()).toBe(NOON + moved);
});
