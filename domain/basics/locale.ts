export const LOCALES = ['en', 'vi', 'ja'] as const;

/** A language that the product speaks. */
export type Locale = (typeof LOCALES)[number];

/** How a language writes what is no text: figures, days and times. */
type Language = {
  /** Its own name, for the language switcher. */
  readonly name: string;
  /** Its code in Open Graph. */
  readonly territory: string;
  /** Between groups of three digits. */
  readonly thousands: string;
  /** From Sunday on. Tables of our own: a browser takes tens of milliseconds to fetch what it knows of a language. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  /** Writes a day from its digits, such as `2026`, `11` and `26`. */
  readonly day: (year: string, month: string, date: string) => string;
  /** Writes a time of day on a day, both written already. */
  readonly dateTime: (day: string, time: string) => string;
  /** Writes a day without its year, for a heading or a screen reader. */
  readonly dayInWords: (weekday: string, month: number, date: number) => string;
  /** Writes a time of day on a weekday, the weekday in its short form. */
  readonly weekdayTime: (weekday: string, time: string) => string;
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Everything that differs by language and is no text. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: {
    name: 'English',
    territory: 'en_US',
    thousands: ',',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    day: (year, month, date) => `${MONTHS[Number(month) - 1]?.slice(0, 3)} ${date}, ${year}`,
    dateTime: (day, time) => `${day}, ${time}`,
    dayInWords: (weekday, month, date) => `${weekday}, ${MONTHS[month - 1]} ${date}`,
    weekdayTime: (weekday, time) => `${weekday} ${time}`,
  },
  vi: {
    name: 'Tiếng Việt',
    territory: 'vi_VN',
    thousands: '.',
    weekdays: ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
    shortWeekdays: ['CN', 'Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7'],
    day: (year, month, date) => `${date}/${month}/${year}`,
    dateTime: (day, time) => `${time} ngày ${day}`,
    dayInWords: (weekday, month, date) => `${weekday}, ${date} tháng ${month}`,
    weekdayTime: (weekday, time) => `${time} ${weekday}`,
  },
  ja: {
    name: '日本語',
    territory: 'ja_JP',
    thousands: ',',
    weekdays: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
    shortWeekdays: ['日', '月', '火', '水', '木', '金', '土'],
    day: (year, month, date) => `${year}/${month}/${date}`,
    dateTime: (day, time) => `${day} ${time}`,
    dayInWords: (weekday, month, date) => `${month}月${date}日${weekday}`,
    weekdayTime: (weekday, time) => `${weekday}曜日${time}`,
  },
};

/** Makes one value for each language. */
export function perLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  // The keys are all the languages, which `fromEntries` cannot say in its type.
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The best of our languages for an `Accept-Language` header; English when none of them is wanted. */
export function localeFromAcceptLanguage(header: string | undefined): Locale {
  let best: { locale: Locale; quality: number } = { locale: 'en', quality: 0 };
  for (const range of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const locale = tag.split('-')[0];
    const quality = qualityIn(parameters);
    if (isLocale(locale) && quality > best.quality) best = { locale, quality };
  }
  return best.locale;
}

function qualityIn(parameters: readonly string[]): number {
  const parameter = parameters.find((each) => each.startsWith('q='));
  if (parameter === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : 0;
}

/** The language of a browser: its first preference decides, by how the tag begins; anything else is English. */
export function localeFromBrowser(languages: readonly string[]): Locale {
  const preferred = (languages[0] ?? '').toLowerCase();
  return LOCALES.find((locale) => preferred.startsWith(locale)) ?? 'en';
}
