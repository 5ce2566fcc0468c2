import { describe, expect, test } from 'vitest';
import { LOCALES } from '../basics/locale.ts';
import type { Day } from './day.ts';
import { addMinutes } from './duration.ts';
import { formatDateTime, formatDay, formatTime, formatTimeRange, formatWeek, formatWeekday } from './format.ts';

const MIDNIGHT = new Date('2026-11-22T17:00:00.000Z');

test('every half hour of a day reads from 00:00 to 23:30, never 24', () => {
  const texts = Array.from({ length: 48 }, (_, half) => formatTime(addMinutes(MIDNIGHT, half * 30)));
  expect(texts[0]).toBe('00:00');
  expect(texts[1]).toBe('00:30');
  expect(texts.at(-1)).toBe('23:30');
  expect(texts).toEqual([...texts].sort());
  expect(new Set(texts).size).toBe(48);
});

test('a range over midnight', () => {
  expect(formatTimeRange(addMinutes(MIDNIGHT, -30), addMinutes(MIDNIGHT, 60))).toBe('23:30 – 01:00');
});

describe.each([
  { locale: 'en', day: 'Mar 05, 2026', week: 'Mar 05, 2026 – Mar 11, 2026', weekday: 'Thursday' },
  { locale: 'vi', day: '05/03/2026', week: '05/03/2026 – 11/03/2026', weekday: 'Thứ Năm' },
  { locale: 'ja', day: '2026/03/05', week: '2026/03/05 – 2026/03/11', weekday: '木曜日' },
] as const)('in $locale', ({ locale, day, week, weekday }) => {
  test('a day, its weekday, its week and a time on it', () => {
    expect(formatDay('2026-03-05' as Day, locale)).toBe(day);
    expect(formatWeekday('2026-03-05' as Day, locale, 'long')).toBe(weekday);
    expect(formatWeek('2026-03-05' as Day, locale)).toBe(week);
    expect(formatDateTime(new Date('2026-03-04T17:05:00.000Z'), locale)).toBe(
      `${day}${locale === 'en' ? ',' : ''} 00:05`,
    );
  });
});

test('the twelve English months', () => {
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1).padStart(2, '0');
    return formatDay(`2026-${month}-01` as Day, 'en').slice(0, 3);
  });
  expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
});

test('short weekdays differ from each other in every language', () => {
  for (const locale of LOCALES) {
    const names = Array.from({ length: 7 }, (_, index) =>
      formatWeekday(`2026-11-${23 + index}` as Day, locale, 'short'),
    );
    expect(new Set(names).size).toBe(7);
  }
});
