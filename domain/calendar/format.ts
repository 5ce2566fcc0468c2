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

const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Vietnamese `dd/MM/yyyy`, Japanese `yyyy/MM/dd`, English `MMM dd, yyyy`. */
export function formatDay(day: Day, locale: Locale): string {
  const [year, month, date] = day.split('-');
  switch (locale) {
    case 'vi':
      return `${date}/${month}/${year}`;
    case 'ja':
      return `${year}/${month}/${date}`;
    case 'en':
      return `${ENGLISH_MONTHS[Number(month) - 1]?.slice(0, 3)} ${date}, ${year}`;
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

/** From Sunday on. Tables of our own: what a browser knows of languages takes it tens of milliseconds to fetch. */
const WEEKDAYS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  vi: ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
  ja: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
};

/** The name of a day's weekday: long `Friday`, `Thứ Sáu`, `金曜日`, or short `Fri`, `Thứ 6`, `金`. */
export function formatWeekday(day: Day, locale: Locale, width: 'short' | 'long'): string {
  const place = new Date(day).getUTCDay();
  const name = WEEKDAYS[locale][place] ?? '';
  if (width === 'long') return name;
  if (locale === 'vi') return place === 0 ? 'CN' : `Thứ ${place + 1}`;
  return name.slice(0, locale === 'ja' ? 1 : 3);
}

/** A day in words for a heading or a screen reader, without its year: `Friday 27 November`. */
export function formatDayInWords(day: Day, locale: Locale): string {
  const weekday = formatWeekday(day, locale, 'long');
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  switch (locale) {
    case 'vi':
      return `${weekday}, ${date} tháng ${month}`;
    case 'ja':
      return `${month}月${date}日${weekday}`;
    case 'en':
      return `${weekday} ${date} ${ENGLISH_MONTHS[month - 1]}`;
  }
}

/** The label of the week that begins with a day. */
export function formatWeek(firstDay: Day, locale: Locale): string {
  return `${formatDay(firstDay, locale)} – ${formatDay(addDays(firstDay, 6), locale)}`;
}
