import { describe, expect, test } from 'vitest';
import { addMinutes, HOUR, SECOND } from '../calendar/duration.ts';
import { lapsedHoldsWaitUntil } from './lapses.ts';
import type { UnpaidSpan } from './unpaid-time.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
/** Five copies, because five lapsed holds make a member wait. */
const five = (span: UnpaidSpan) => Array<UnpaidSpan>(5).fill(span);
const endedHoursAgo = (hours: number) => {
  const until = new Date(NOW.getTime() - hours * HOUR);
  return { from: addMinutes(until, -15), until };
};

describe('a hold that ended', () => {
  test.each([
    { given: 'after exactly five minutes', seconds: 300, lapsed: false },
    { given: 'after five minutes and a second', seconds: 301, lapsed: true },
    { given: 'by expiry', seconds: 900, lapsed: true },
    { given: 'at once', seconds: 0, lapsed: false },
  ])('a hold that ended $given has lapsed: $lapsed', ({ seconds, lapsed }) => {
    const from = new Date(NOW.getTime() - seconds * SECOND);
    expect(lapsedHoldsWaitUntil(five({ from, until: NOW }), NOW) !== null).toBe(lapsed);
  });
});

test('a live hold has not lapsed', () => {
  const live = { from: addMinutes(NOW, -10), until: addMinutes(NOW, 5) };
  expect(lapsedHoldsWaitUntil(five(live), NOW)).toBeNull();
});

describe('lapsedHoldsWaitUntil', () => {
  test.each([
    { given: 'no', ago: [], until: null },
    { given: 'four', ago: [1, 2, 3, 4], until: null },
    { given: 'five', ago: [5, 1, 23, 2, 3], until: addMinutes(NOW, 60) },
    { given: 'four recent and one day-old', ago: [1, 2, 3, 4, 24], until: null },
    { given: 'two too many', ago: [1, 2, 3, 4, 20, 22], until: addMinutes(NOW, 4 * 60) },
    { given: 'many old', ago: [25, 26, 27, 28, 29, 30, 31], until: null },
  ])('returns the end of the wait with $given lapsed holds', ({ ago, until }) => {
    expect(lapsedHoldsWaitUntil(ago.map(endedHoursAgo), NOW)).toEqual(until);
  });

  test('returns the exact instant at which the wait is over', () => {
    const lapses = [1, 2, 3, 4, 10].map(endedHoursAgo);
    const until = lapsedHoldsWaitUntil(lapses, NOW);
    expect(until).toEqual(addMinutes(NOW, 14 * 60));
    expect(lapsedHoldsWaitUntil(lapses, addMinutes(NOW, 14 * 60))).toBeNull();
  });
});
