import { useMemo } from 'react';
import type { Locale } from '#domain/basics/locale.ts';
import { madeOnce } from '#domain/basics/made-once.ts';
import { formatMoney, formatVnd, type Vnd } from '#domain/basics/money.ts';
import { type Day, parseDay } from '#domain/calendar/day.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import {
  formatDateTime,
  formatDay,
  formatDayInWords,
  formatDayOf,
  formatTime,
  formatTimeRange,
  formatWeek,
  formatWeekday,
} from '#domain/calendar/format.ts';
import { useIsHydrating } from '../api/hydrating.ts';
import { useLanguage } from './language-provider.tsx';

const VIETNAM_OFFSET_MINUTES = 7 * 60;

/** Hour and weekday of the visitor's own zone, where that differs from Vietnam's at the given instant; else null. */
export function visitorTime(instant: Date, locale: Locale, timeZone?: string): string | null {
  if (offsetMinutes(instant, timeZone) === VIETNAM_OFFSET_MINUTES) return null;
  if (timeZone === undefined) return ownTimesIn(locale).format(instant);
  return new Intl.DateTimeFormat(locale, { ...HOUR_AND_WEEKDAY, timeZone }).format(instant);
}

const HOUR_AND_WEEKDAY = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** Of the visitor's own zone: it stays what it is while a page is open. */
const ownTimesIn = madeOnce((locale: Locale) => new Intl.DateTimeFormat(locale, HOUR_AND_WEEKDAY));

function offsetMinutes(instant: Date, timeZone: string | undefined): number {
  if (timeZone === undefined) return -instant.getTimezoneOffset();
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return Math.round((wall - instant.getTime()) / MINUTE);
}

/** `19:00` where the reader is: for what happens to the reader, not at a location. */
export function readerTime(instant: Date): string {
  return new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
}

/** The calendar day on which the reader is at an instant. */
export function readerDay(instant: Date): Day | null {
  return parseDay(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(instant));
}

/** Ways to write prices, days and times in one language; times are always those of Vietnam. */
export function formatsIn(locale: Locale) {
  return {
    /** `2,800,000 ₫` */
    price: (amount: Vnd) => formatVnd(amount, locale),
    /** `$1,234.50`: any currency in US English style, dollars when none is named. */
    money: formatMoney,
    /** `Nov 27, 2026` */
    day: (day: Day) => formatDay(day, locale),
    dayOf: (instant: Date) => formatDayOf(instant, locale),
    /** `Friday 27 November` */
    dayInWords: (day: Day) => formatDayInWords(day, locale),
    weekday: (day: Day, width: 'short' | 'long') => formatWeekday(day, locale, width),
    /** `Nov 23, 2026 – Nov 29, 2026` */
    week: (firstDay: Day) => formatWeek(firstDay, locale),
    /** `19:00` */
    time: formatTime,
    /** `19:00 – 21:30` */
    timeRange: formatTimeRange,
    /** `Nov 26, 2026, 19:00` */
    dateTime: (instant: Date) => formatDateTime(instant, locale),
    /** `Fri 14:00` in the visitor's own zone, or null where that is Vietnam's. */
    visitorTime: (instant: Date) => visitorTime(instant, locale),
  };
}

export type Formats = ReturnType<typeof formatsIn>;

export function useFormats(): Formats {
  const { locale } = useLanguage();
  const isHydrating = useIsHydrating();
  return useMemo(() => {
    const formats = formatsIn(locale);
    // A server does not know where the visitor is.
    return isHydrating ? { ...formats, visitorTime: () => null } : formats;
  }, [locale, isHydrating]);
}
