import { expect, test } from 'vitest';
import { type Day, daysOfWeekFrom } from './day.ts';
import { WEEKDAYS, weekdayOf } from './weekday.ts';

test.each([
  ['2026-11-23', 'mon'],
  ['2026-11-29', 'sun'],
  ['2028-02-29', 'tue'],
  ['2000-01-01', 'sat'],
  ['1900-01-01', 'mon'],
  ['2199-12-31', 'tue'],
])('weekdayOf %s is %s', (day, weekday) => {
  expect(weekdayOf(day as Day)).toBe(weekday);
});

test('weekdayOf names every weekday once, in order, in a week from a Monday', () => {
  expect(daysOfWeekFrom('2026-12-28' as Day).map(weekdayOf)).toEqual(WEEKDAYS);
});
