import { LANGUAGES, type Locale } from '../basics/locale.ts';
import type { Day } from './day.ts';
import { formatWeekday } from './weekday-name.ts';

/** A day in words for a heading or a screen reader, without its year: `Friday, November 27`. */
export function formatDayInWords(day: Day, locale: Locale): string {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return LANGUAGES[locale].dayInWords(formatWeekday(day, locale, 'long'), month, date);
}
