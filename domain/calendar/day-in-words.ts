import type { Locale } from '../basics/locale.ts';
import type { Day } from './day.ts';
import { ENGLISH_MONTHS } from './format.ts';
import { formatWeekday } from './weekday-name.ts';

/** Formats a day in words for a heading or a screen reader, without its year: `Friday, November 27`. */
export function formatDayInWords(day: Day, locale: Locale): string {
  const weekday = formatWeekday(day, locale, 'long');
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  switch (locale) {
    case 'vi':
      return `${weekday}, ${date} tháng ${month}`;
    case 'ja':
      return `${month}月${date}日${weekday}`;
    case 'en':
      return `${weekday}, ${ENGLISH_MONTHS[month - 1]} ${date}`;
  }
}
