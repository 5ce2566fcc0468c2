import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from './day.ts';
import { atTimeOfDay, formatTimeOfDay, hourOf, MINUTES_OF_DAY, parseTimeOfDay, timeOfDayOf } from './time-of-day.ts';

const TODAY = '2026-11-23' as Day;

describe('a time of day', () => {
  test.each([
    { text: '00:00', minutes: 0 },
    { text: '09:05', minutes: 545 },
    { text: '23:59', minutes: 1439 },
  ])('reads $text as minute $minutes', ({ text, minutes }) => {
    expect(parseTimeOfDay(text)).toBe(minutes);
  });

  test.each(['24:00', '9:00', '12:60', '12:5', '12.30', '-1:00', '12:30:00', '', '12:30 ', 'noon'])(
    'refuses %j as a time of day',
    (text) => {
      expect(parseTimeOfDay(text)).toBeNull();
    },
  );

  test('a time of day survives formatting, parsing and conversion to an instant, for every minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }), (minutes) => {
        expect(parseTimeOfDay(formatTimeOfDay(minutes))).toBe(minutes);
        expect(timeOfDayOf(atTimeOfDay(TODAY, minutes))).toBe(minutes);
        expect(hourOf(atTimeOfDay(TODAY, minutes))).toBe(Math.floor(minutes / 60));
      }),
    );
  });

  test('a time of day wraps to the next day when its minutes exceed a day', () => {
    expect(formatTimeOfDay(MINUTES_OF_DAY + 90)).toBe('01:30');
    expect(atTimeOfDay(TODAY, MINUTES_OF_DAY + 90).toISOString()).toBe('2026-11-23T18:30:00.000Z');
  });
});
