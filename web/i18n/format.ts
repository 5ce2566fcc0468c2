import { useMemo, useSyncExternalStore } from 'react';
import type { Locale } from '#domain/basics/locale.ts';
import { formatMoney, formatVnd, type Vnd } from '#domain/basics/money.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatDay } from '#domain/calendar/day-in-digits.ts';
import { formatDayInWords } from '#domain/calendar/day-in-words.ts';
import { formatDateTime, formatDayOf, formatTime, formatTimeRange, formatWeek } from '#domain/calendar/format.ts';
import { formatWeekday } from '#domain/calendar/weekday-name.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from './language-provider.tsx';
import { isReaderElsewhere, visitorTime } from './visitor-time.ts';

/** Returns the formats for prices, days and times in one language; times are always Vietnam's. */
export function formatsIn(locale: Locale) {
  return {
    /** `2,800,000 ₫` */
    price: (amount: Vnd) => formatVnd(amount, locale),
    /** `$1,234.50`: any currency in US English style, dollars when none is named. */
    money: formatMoney,
    /** `Nov 27, 2026` */
    day: (day: Day) => formatDay(day, locale),
    dayOf: (instant: Date) => formatDayOf(instant, locale),
    /** `Friday, November 27` */
    dayInWords: (day: Day) => formatDayInWords(day, locale),
    weekday: (day: Day, width: 'short' | 'long') => formatWeekday(day, locale, width),
    /** `Nov 23, 2026 – Nov 29, 2026` */
    week: (firstDay: Day) => formatWeek(firstDay, locale),
    /** `19:00` */
    time: formatTime,
    /** `19:00 – 21:30` */
    timeRange: (start: Date, end: Date) => formatTimeRange(start, end, locale),
    /** `Nov 26, 2026, 19:00` */
    dateTime: (instant: Date) => formatDateTime(instant, locale),
    /** `Friday 14:00` in the visitor's own zone; null when that is Vietnam's. */
    visitorTime: (instant: Date) => visitorTime(instant, locale),
  };
}

export type Formats = ReturnType<typeof formatsIn>;

export function useFormats(): Formats {
  const { locale } = useLanguage();
  // The server assumes Vietnam's time zone, so that hydration needs a second render only in other zones.
  const isElsewhere = useSyncExternalStore(never, isElsewhereNow, no);
  return useMemo(() => {
    const formats = formatsIn(locale);
    return isElsewhere ? formats : { ...formats, visitorTime: () => null };
  }, [locale, isElsewhere]);
}

const never = () => () => undefined;
const no = () => false;
const isElsewhereNow = () => isReaderElsewhere(serverNow());
