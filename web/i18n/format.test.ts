import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatsIn } from './format.ts';
import { readerDateTime } from './reader-date-time.ts';
import { readerDay, readerTime } from './reader-time.ts';
import { isReaderElsewhere, visitorTime } from './visitor-time.ts';

const EVENING = new Date('2026-11-27T12:00:00.000Z');

describe('times in the zone of the reader', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  // shows: 1.47, 9.4
  test.each([
    { zone: 'Asia/Ho_Chi_Minh', text: null },
    { zone: 'Asia/Bangkok', text: null },
    { zone: 'Asia/Tokyo', text: 'Friday 21:00' },
    { zone: 'America/Los_Angeles', text: 'Friday 04:00' },
    { zone: 'Asia/Kolkata', text: 'Friday 17:30' },
  ])('a visitor in $zone sees $text beside 19:00 in Vietnam', ({ zone, text }) => {
    process.env.TZ = zone;
    expect(visitorTime(EVENING, 'en')).toBe(text);
    expect(isReaderElsewhere(EVENING)).toBe(text !== null);
  });

  test.each(['America/Santiago', 'Antarctica/Troll', 'Pacific/Auckland'])(
    '%s counts as elsewhere in any season',
    (zone) => {
      process.env.TZ = zone;
      expect(isReaderElsewhere(EVENING)).toBe(true);
    },
  );

  // shows: 1.48
  test.each([
    { zone: 'Asia/Ho_Chi_Minh', text: 'Nov 27, 2026, 19:00' },
    { zone: 'America/Los_Angeles', text: 'Nov 27, 2026, 04:00' },
    { zone: 'Pacific/Auckland', text: 'Nov 28, 2026, 01:00' },
  ])('readerDateTime in $zone gives $text for 19:00 in Vietnam', ({ zone, text }) => {
    process.env.TZ = zone;
    expect(readerDateTime(EVENING, formatsIn('en'))).toBe(text);
  });

  test('midnight elsewhere is 00:00 of the right day, in each language', () => {
    process.env.TZ = 'Asia/Tokyo';
    const midnight = new Date('2026-11-27T15:00:00.000Z');
    expect(LOCALES.map((locale) => visitorTime(midnight, locale))).toEqual([
      'Saturday 00:00',
      '00:00 Thứ Bảy',
      '土曜日00:00',
    ]);
    expect(readerDay(midnight)).toBe('2026-11-28');
    expect(readerTime(midnight)).toBe('00:00');
  });
});

describe('the formats of prices, days and times', () => {
  const START = new Date('2026-11-26T17:05:00.000Z');
  const END = new Date('2026-11-27T16:59:00.000Z');
  test.each([
    {
      locale: 'en',
      price: '2,800,000\u00a0₫',
      day: 'Nov 27, 2026',
      week: 'Nov 27, 2026 – Dec 03, 2026',
      dateTime: 'Nov 27, 2026, 00:05',
      range: '00:05 – 23:59',
    },
    {
      locale: 'vi',
      price: '2.800.000\u00a0₫',
      day: '27/11/2026',
      week: '27/11/2026 – 03/12/2026',
      dateTime: '00:05 ngày 27/11/2026',
      range: '00:05 – 23:59',
    },
    {
      locale: 'ja',
      price: '2,800,000\u00a0₫',
      day: '2026/11/27',
      week: '2026/11/27〜2026/12/03',
      dateTime: '2026/11/27 00:05',
      range: '00:05〜23:59',
    },
  ] as const)(
    'the formats of prices, days and times are right in $locale',
    ({ locale, price, day, week, dateTime, range }) => {
      const formats = formatsIn(locale);
      expect(formats.price(2_800_000)).toBe(price);
      expect(formats.money(1234.5)).toBe('$1,234.50');
      expect(formats.money(1234.5, 'EUR')).toBe('€1,234.50');
      expect(formats.dayOf(START)).toBe(day);
      expect(formats.week('2026-11-27' as Day)).toBe(week);
      expect(formats.dateTime(START)).toBe(dateTime);
      expect(formats.timeRange(START, END)).toBe(range);
    },
  );

  test('no file of the app formats prices, days or times by itself', () => {
    const web = join(import.meta.dirname, '..');
    const formatting = readdirSync(web, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) =>
        /\bIntl\.(DateTime|Number)Format|\.toLocale(Date|Time)?String\(/.test(readFileSync(path, 'utf8')),
      );
    expect(formatting.map((path) => path.slice(web.length + 1))).toEqual([]);
  });
});
