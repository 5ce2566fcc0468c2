import { LANGUAGES, type Locale } from '#domain/basics/locale.ts';
import { formatWeekday } from '#domain/calendar/weekday-name.ts';
import { readerDay, readerTime } from './reader-time.ts';

export const VIETNAM_OFFSET_MINUTES = 7 * 60;

/** Returns whether the reader's clock differs from Vietnam's in an instant's year, in either season. */
export function isReaderElsewhere(instant: Date): boolean {
  const year = instant.getFullYear();
  return [0, 6].some((month) => -new Date(year, month).getTimezoneOffset() !== VIETNAM_OFFSET_MINUTES);
}

/** Returns whether the reader's clock shows Vietnam's time at an instant. */
export const isVietnamTime = (instant: Date): boolean => -instant.getTimezoneOffset() === VIETNAM_OFFSET_MINUTES;

/** Formats weekday and time in the visitor's time zone; returns null when Vietnam has the same time at that instant. */
export function visitorTime(instant: Date, locale: Locale): string | null {
  const day = readerDay(instant);
  if (day === null || isVietnamTime(instant)) return null;
  const weekday = formatWeekday(day, locale, 'long');
  return LANGUAGES[locale].weekdayTime(weekday, readerTime(instant));
}
