import { LANGUAGES, type Locale } from '../basics/locale.ts';
import type { Day } from './day.ts';

/** Returns the name of a day's weekday: long `Friday`, `Thứ Sáu`, `金曜日`, or short `Fri`, `Thứ 6`, `金`. */
export function formatWeekday(day: Day, locale: Locale, width: 'short' | 'long'): string {
  const { weekdays, shortWeekday } = LANGUAGES[locale];
  const place = new Date(day).getUTCDay();
  const name = weekdays[place] ?? '';
  return width === 'long' ? name : shortWeekday(name, place);
}
