import { describe, expect, test } from 'vitest';
import { LOCALES } from '../basics/locale.ts';
import { addDays, type Day } from './day.ts';
import { formatDay } from './day-in-digits.ts';
import { formatDayInWords } from './day-in-words.ts';
import { addMinutes } from './duration.ts';
import { formatDateTime, formatTime, formatTimeRange, formatWeek } from './format.ts';
import { formatWeekday } from './weekday-name.ts';

const MIDNIGHT = new Date('2026-11-22T17:00:00.000Z');

// shows: 1.46, 2.33, 9.5
test('formatTime writes every half hour of a day from 00:00 to 23:30, never 24:00', () => {
  const texts = Array.from({ length: 48 }, (_, half) => formatTime(addMinutes(MIDNIGHT, half * 30)));
  expect(texts[0]).toBe('00:00');
  expect(texts[1]).toBe('00:30');
  expect(texts.at(-1)).toBe('23:30');
  expect(texts).toEqual([...texts].sort());
  expect(new Set(texts).size).toBe(48);
});

test.each([
  ['en', '23:30 – 01:00', '00:30 – 01:00'],
  ['vi', '23:30 – 01:00', '00:30 – 01:00'],
  ['ja', '23:30〜翌01:00', '00:30〜01:00'],
] as const)('formatTimeRange writes a range across midnight, and one after it (%s)', (locale, across, after) => {
  const end = addMinutes(MIDNIGHT, 60);
  expect(formatTimeRange(addMinutes(MIDNIGHT, -30), end, locale)).toBe(across);
  expect(formatTimeRange(addMinutes(MIDNIGHT, 30), end, locale)).toBe(after);
});

describe.each([
  {
    locale: 'en',
    day: 'Mar 05, 2026',
    week: 'Mar 05, 2026 – Mar 11, 2026',
    weekday: 'Thursday',
    at: 'Mar 05, 2026, 00:05',
  },
  { locale: 'vi', day: '05/03/2026', week: '05/03/2026 – 11/03/2026', weekday: 'Thứ Năm', at: '00:05 ngày 05/03/2026' },
  { locale: 'ja', day: '2026/03/05', week: '2026/03/05〜2026/03/11', weekday: '木曜日', at: '2026/03/05 00:05' },
] as const)('formatting in $locale', ({ locale, day, week, weekday, at }) => {
  // shows: 1.45, 2.30, 9.6
  test('formats a day, its weekday, its week and a time on it', () => {
    expect(formatDay('2026-03-05' as Day, locale)).toBe(day);
    expect(formatWeekday('2026-03-05' as Day, locale, 'long')).toBe(weekday);
    expect(formatWeek('2026-03-05' as Day, locale)).toBe(week);
    expect(formatDateTime(new Date('2026-03-04T17:05:00.000Z'), locale)).toBe(at);
  });
});

test('formatDay abbreviates the twelve English months', () => {
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1).padStart(2, '0');
    return formatDay(`2026-${month}-01` as Day, 'en').slice(0, 3);
  });
  expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
});

test.each(LOCALES)('formatWeekday and formatDayInWords match the locale data of Unicode (%s)', (locale) => {
  const tag = locale === 'en' ? 'en-US' : locale;
  const unicode = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
  for (let place = 0; place < 400; place += 1) {
    const day = addDays('2026-01-01' as Day, place);
    expect(formatWeekday(day, locale, 'short')).toBe(unicode(day, { weekday: 'short' }));
    expect(formatWeekday(day, locale, 'long')).toBe(unicode(day, { weekday: 'long' }));
    const words = unicode(day, { weekday: 'long', day: 'numeric', month: 'long' });
    expect(formatDayInWords(day, locale)).toBe(words);
  }
});
