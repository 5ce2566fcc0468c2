import { LANGUAGES, type Locale } from '../basics/locale.ts';
import { addDays, type Day, dayOf } from './day.ts';
import { formatDay } from './day-in-digits.ts';
import { formatTimeOfDay, timeOfDayOf } from './time-of-day.ts';

/** Formats an instant as `HH:mm` in Ho Chi Minh time, from 00:00 to 23:59. */
export function formatTime(instant: Date): string {
  return formatTimeOfDay(timeOfDayOf(instant));
}

/** Formats a range of times: `23:30 – 01:00`, Japanese `23:30〜翌01:00`. */
export function formatTimeRange(start: Date, end: Date, locale: Locale): string {
  return LANGUAGES[locale].range(formatTime(start), formatTime(end), dayOf(start) !== dayOf(end));
}

/** Formats the Ho Chi Minh day of an instant. */
export function formatDayOf(instant: Date, locale: Locale): string {
  return formatDay(dayOf(instant), locale);
}

/** Formats an instant: `Nov 26, 2026, 19:00`, `19:00 ngày 26/11/2026` or `2026/11/26 19:00`. */
export function formatDateTime(instant: Date, locale: Locale): string {
  return LANGUAGES[locale].dateTime(formatDayOf(instant, locale), formatTime(instant));
}

/** Formats the week that begins with a day. */
export function formatWeek(firstDay: Day, locale: Locale): string {
  return LANGUAGES[locale].range(formatDay(firstDay, locale), formatDay(addDays(firstDay, 6), locale), false);
}
