import { expect, test } from 'vitest';
import type { Day } from '#domain/calendar/day.ts';
import { formatDayInWords, visitorTime } from './format.ts';

const EVENING = new Date('2026-11-27T12:00:00.000Z');

test.each([
  { zone: 'Asia/Ho_Chi_Minh', text: null },
  { zone: 'Asia/Bangkok', text: null },
  { zone: 'Asia/Tokyo', text: 'Fri 21:00' },
  { zone: 'America/Los_Angeles', text: 'Fri 04:00' },
  { zone: 'Asia/Kolkata', text: 'Fri 17:30' },
])('a visitor in $zone sees $text beside 19:00 in Vietnam', ({ zone, text }) => {
  expect(visitorTime(EVENING, 'en', zone)).toBe(text);
});

test('midnight elsewhere is 00:00 of the right day', () => {
  expect(visitorTime(new Date('2026-11-27T15:00:00.000Z'), 'en', 'Asia/Tokyo')).toBe('Sat 00:00');
});

test.each([
  { locale: 'en', text: 'Friday 27 November' },
  { locale: 'vi', text: 'Thứ Sáu, 27 tháng 11' },
  { locale: 'ja', text: '11月27日金曜日' },
] as const)('a day in words in $locale', ({ locale, text }) => {
  expect(formatDayInWords('2026-11-27' as Day, locale)).toBe(text);
});
