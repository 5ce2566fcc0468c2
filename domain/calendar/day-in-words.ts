import { LANGUAGES, type Locale } from '../basics/locale.ts';
import type { Day } from './day.ts';
import { formatWeekday } from './weekday-name.ts';

/** Formats a day in words for a heading or a screen reader, without its year: `Friday, November 27`. */
export function formatDayInWords(day: Day, locale: Locale): string {
  const weekday = formatWeekday(day, locale, 'long');
  return LANGUAGES[locale].dayInWords(weekday, Number(day.slice(5, 7)), Number(day.slice(8)));
}
