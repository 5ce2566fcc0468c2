import { expect, test } from 'vitest';
import { countdownTo } from './countdown.ts';

const START = new Date('2026-11-23T12:00:00.000Z');

// shows: 2.107
test.each([
  { now: '2026-11-21T10:58:57.000Z', left: { days: 2, hours: 1, minutes: 1, seconds: 3 } },
  { now: '2026-11-23T11:44:59.999Z', left: { days: 0, hours: 0, minutes: 15, seconds: 1 } },
  { now: '2026-11-23T11:45:00.000Z', left: { days: 0, hours: 0, minutes: 15, seconds: 0 } },
  { now: '2026-11-23T11:59:59.999Z', left: { days: 0, hours: 0, minutes: 0, seconds: 1 } },
  { now: '2026-11-23T12:00:00.000Z', left: { days: 0, hours: 0, minutes: 0, seconds: 0 } },
  { now: '2026-11-24T12:00:00.000Z', left: { days: 0, hours: 0, minutes: 0, seconds: 0 } },
])('countdownTo at $now returns the time left, rounded up to a second', ({ now, left }) => {
  expect(countdownTo(START, new Date(now))).toEqual(left);
});
