import type { Locale } from '#domain/basics/locale.ts';
import { type Day, parseDay } from '#domain/calendar/day.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { formatTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { formatWeekday } from '#domain/calendar/weekday-name.ts';

export const VIETNAM_OFFSET_MINUTES = 7 * 60;

/** `19:00` where the reader is: for what happens to the reader, not at a location. */
export function readerTime(instant: Date): string {
  return formatTimeOfDay(instant.getHours() * 60 + instant.getMinutes());
}

/** The calendar day on which the reader is at an instant; null far outside the years of a calendar. */
export function readerDay(instant: Date): Day | null {
  const wall = new Date(instant.getTime() - instant.getTimezoneOffset() * MINUTE);
  return parseDay(wall.toISOString().slice(0, 10));
}

/** Whether the reader's clock differs from Vietnam's in the year of an instant, in winter or in summer. */
export function isReaderElsewhere(instant: Date): boolean {
  const year = instant.getFullYear();
  return [0, 6].some((month) => -new Date(year, month).getTimezoneOffset() !== VIETNAM_OFFSET_MINUTES);
}

/** Hour and weekday of the visitor's own zone, where that differs from Vietnam's at the given instant; else null. */
export function visitorTime(instant: Date, locale: Locale): string | null {
  const day = readerDay(instant);
  if (day === null || -instant.getTimezoneOffset() === VIETNAM_OFFSET_MINUTES) return null;
  const weekday = formatWeekday(day, locale, 'short');
  const time = readerTime(instant);
  switch (locale) {
    case 'vi':
      return `${time} ${weekday}`;
    case 'ja':
      return `${time} (${weekday})`;
    case 'en':
      return `${weekday} ${time}`;
  }
}
