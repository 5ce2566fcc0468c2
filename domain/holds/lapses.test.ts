import { describe, expect, test } from 'vitest';
import { addMinutes, HOUR, SECOND } from '../calendar/duration.ts';
import { lapsedHoldsWaitUntil } from './lapses.ts';
import type { UnpaidSpan } from './unpaid-time.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
/** Five of them, since that many make a member wait. */
const five = (span: UnpaidSpan) => Array<UnpaidSpan>(5).fill(span);
const endedHoursAgo = (hours: number) => {
  const until = new Date(NOW.getTime() - hours * HOUR);
  return { from: addMinutes(until, -15), until };
};

describe('a hold that ended', () => {
  test.each([
    { given: 'after exactly five minutes', seconds: 300, lapsed: false },
    { given: 'a second later', seconds: 301, lapsed: true },
    { given: 'by expiry', seconds: 900, lapsed: true },
    { given: 'at once', seconds: 0, lapsed: false },
  ])('$given: lapsed $lapsed', ({ seconds, lapsed }) => {
    const from = new Date(NOW.getTime() - seconds * SECOND);
    expect(lapsedHoldsWaitUntil(five({ from, until: NOW }), NOW) !== null).toBe(lapsed);
  });
});

test('a hold that lives has not lapsed', () => {
  const live = { from: addMinutes(NOW, -10), until: addMinutes(NOW, 5) };
  expect(lapsedHoldsWaitUntil(five(live), NOW)).toBeNull();
});

describe('waiting after lapsed holds', () => {
  test.each([
    { given: 'none', ago: [], until: null },
    { given: 'four', ago: [1, 2, 3, 4], until: null },
    { given: 'five', ago: [5, 1, 23, 2, 3], until: addMinutes(NOW, 60) },
    { given: 'five, the oldest exactly a day old', ago: [1, 2, 3, 4, 24], until: null },
    { given: 'six, of which two must grow old', ago: [1, 2, 3, 4, 20, 22], until: addMinutes(NOW, 4 * 60) },
    { given: 'many, long ago', ago: [25, 26, 27, 28, 29, 30, 31], until: null },
  ])('$given', ({ ago, until }) => {
    expect(lapsedHoldsWaitUntil(ago.map(endedHoursAgo), NOW)).toEqual(until);
  });

  test('it ends at the very instant it names', () => {
    const lapses = [1, 2, 3, 4, 10].map(endedHoursAgo);
    const until = lapsedHoldsWaitUntil(lapses, NOW);
    expect(until).toEqual(addMinutes(NOW, 14 * 60));
    expect(lapsedHoldsWaitUntil(lapses, addMinutes(NOW, 14 * 60))).toBeNull();
  });
});
