import { describe, expect, test } from 'vitest';
import { addMinutes, HOUR, SECOND } from '../calendar/duration.ts';
import { countsAsLapsed, lapsedHoldsWaitUntil } from './lapses.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

describe('a hold that ended', () => {
  test.each([
    { given: 'after exactly five minutes, unpaid', seconds: 300, paid: false, lapsed: false },
    { given: 'a second later, unpaid', seconds: 301, paid: false, lapsed: true },
    { given: 'by expiry', seconds: 900, paid: false, lapsed: true },
    { given: 'paid, if late', seconds: 900, paid: true, lapsed: false },
    { given: 'at once', seconds: 0, paid: false, lapsed: false },
  ])('$given: lapsed $lapsed', ({ seconds, paid, lapsed }) => {
    const endedAt = new Date(NOW.getTime() + seconds * SECOND);
    expect(countsAsLapsed({ takenAt: NOW, endedAt, paid })).toBe(lapsed);
  });
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
    expect(lapsedHoldsWaitUntil(ago.map(hoursAgo), NOW)).toEqual(until);
  });

  test('it ends at the very instant it names', () => {
    const lapses = [1, 2, 3, 4, 10].map(hoursAgo);
    const until = lapsedHoldsWaitUntil(lapses, NOW);
    expect(until).toEqual(addMinutes(NOW, 14 * 60));
    expect(lapsedHoldsWaitUntil(lapses, addMinutes(NOW, 14 * 60))).toBeNull();
  });
});
