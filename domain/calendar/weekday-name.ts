import type { Locale } from '../basics/locale.ts';
import type { Day } from './day.ts';

/** Names from Sunday on. Not Intl: a browser takes tens of milliseconds to load its locale data. */
const WEEKDAYS: Readonly<Record<Locale, { readonly long: readonly string[]; readonly short: readonly string[] }>> = {
  en: {
    long: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    short: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  },
  vi: {
    long: ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
    short: ['CN', 'Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7'],
  },
  ja: {
    long: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
    short: ['日', '月', '火', '水', '木', '金', '土'],
  },
};

/** Returns the name of a day's weekday: long `Friday`, `Thứ Sáu`, `金曜日`, or short `Fri`, `Thứ 6`, `金`. */
export function formatWeekday(day: Day, locale: Locale, width: 'short' | 'long'): string {
  return WEEKDAYS[locale][width][new Date(day).getUTCDay()] ?? '';
}
