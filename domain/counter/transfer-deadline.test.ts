import { expect, test } from 'vitest';
import { addMinutes } from '../calendar/duration.ts';
import { transferDeadline } from './transfer-deadline.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');

test.each([
  { startsIn: 24 * 60, minutes: 120 },
  { startsIn: 4 * 60, minutes: 120 },
  { startsIn: 3 * 60, minutes: 60 },
  { startsIn: 130, minutes: 15 },
  { startsIn: 5, minutes: 15 },
  { startsIn: -30, minutes: 15 },
  { startsIn: -85, minutes: 5 },
])('the deadline of a visit that starts in $startsIn minutes is in $minutes', ({ startsIn, minutes }) => {
  const startTime = addMinutes(NOW, startsIn);
  expect(transferDeadline({ startTime, endTime: addMinutes(startTime, 90) }, NOW)).toEqual(addMinutes(NOW, minutes));
});
