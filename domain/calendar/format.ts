import type { Locale } from '../basics/locale.ts';
import { addDays, type Day, dayOf } from './day.ts';
import { formatTimeOfDay, timeOfDayOf } from './time-of-day.ts';

/** Ho Chi Minh wall time, `HH:mm`, from 00:00 to 23:59. */
export function formatTime(instant: Date): string {
  return formatTimeOfDay(timeOfDayOf(instant));
}

export function formatTimeRange(start: Date, end: Date): string {
  return `${formatTime(start)} – ${formatTime(end)}`;
}

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Vietnamese `dd/MM/yyyy`, Japanese `yyyy/MM/dd`, English `MMM dd, yyyy`. */
export function formatDay(day: Day, locale: Locale): string {
  const [year, month, date] = day.split('-');
  switch (locale) {
    case 'vi':
      return `${date}/${month}/${year}`;
    case 'ja':
      return `${year}/${month}/${date}`;
    case 'en':
      return `${ENGLISH_MONTHS[Number(month) - 1]} ${date}, ${year}`;
  }
}

/** The Ho Chi Minh day of an instant. */
export function formatDayOf(instant: Date, locale: Locale): string {
  return formatDay(dayOf(instant), locale);
}

/** English `Nov 26, 2026, 19:00`; the others have a space between day and time. */
export function formatDateTime(instant: Date, locale: Locale): string {
  return `${formatDayOf(instant, locale)}${locale === 'en' ? ',' : ''} ${formatTime(instant)}`;
}

/** The name of a day's weekday: long `Friday`, `thứ sáu`, `金曜日`, or short. */
export function formatWeekday(day: Day, locale: Locale, width: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(Date.parse(day));
}

/** The label of the week that begins with a day. */
export function formatWeek(firstDay: Day, locale: Locale): string {
  return `${formatDay(firstDay, locale)} – ${formatDay(addDays(firstDay, 6), locale)}`;
}
