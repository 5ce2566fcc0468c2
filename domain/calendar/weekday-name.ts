import type { Locale } from '../basics/locale.ts';
import type { Day } from './day.ts';

/** Names from Sunday on. Not Intl: a browser takes tens of milliseconds to load its locale data. */
const WEEKDAYS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  vi: ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
  ja: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
};

/** Returns the name of a day's weekday: long `Friday`, `Thứ Sáu`, `金曜日`, or short `Fri`, `Thứ 6`, `金`. */
export function formatWeekday(day: Day, locale: Locale, width: 'short' | 'long'): string {
  const place = new Date(day).getUTCDay();
  const name = WEEKDAYS[locale][place] ?? '';
  if (width === 'long') return name;
  if (locale === 'vi') return place === 0 ? 'CN' : `Thứ ${place + 1}`;
  return name.slice(0, locale === 'ja' ? 1 : 3);
}
