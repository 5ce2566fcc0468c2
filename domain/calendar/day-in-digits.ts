import { LANGUAGES, type Locale } from '../basics/locale.ts';
import type { Day } from './day.ts';

/** Formats a day: Vietnamese `dd/MM/yyyy`, Japanese `yyyy/MM/dd`, English `MMM dd, yyyy`. */
export function formatDay(day: Day, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return LANGUAGES[locale].day(year, month, date);
}
