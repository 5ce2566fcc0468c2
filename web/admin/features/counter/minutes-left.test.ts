import { expect, test } from 'vitest';
import { minutesLeft } from './minutes-left.ts';

const SLOT = { startTime: '2026-11-26T02:00:00.000Z', endTime: '2026-11-26T03:30:00.000Z' };

test.each([
  ['a slot that has not begun has none', '2026-11-26T01:59:59.999Z', null],
  ['a slot that has just begun has all', '2026-11-26T02:00:00.000Z', 90],
  ['a begun minute counts', '2026-11-26T03:18:30.000Z', 12],
  ['the last second is a minute', '2026-11-26T03:29:59.000Z', 1],
  ['a slot that is over has none', '2026-11-26T03:30:00.000Z', null],
])('minutes left: %s', (_, now, minutes) => {
  expect(minutesLeft(SLOT, new Date(now))).toBe(minutes);
});
