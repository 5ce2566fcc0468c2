/** Name and formats of a language. Its texts are in the folder `texts/<language>`. */
type Language = {
  /** The name in the language itself. */
  readonly name: string;
  readonly thousandsSeparator: string;
  /** The first is Sunday. */
  readonly weekdays: readonly string[];
  /** Returns a weekday's short name from its name and its index in the week. */
  readonly shortWeekday: (name: string, place: number) => string;
  /** Formats a calendar day in digits; `month` and `date` have two. */
  readonly day: (year: string, month: string, date: string) => string;
  /** Formats a calendar day in words, without the year. */
  readonly dayInWords: (weekday: string, month: number, date: number) => string;
  /** Formats a time on a formatted day. */
  readonly dateTime: (day: string, time: string) => string;
  /** Formats a time on a weekday given by its short name. */
  readonly weekdayTime: (weekday: string, time: string) => string;
  /** Joins two formatted days, or times of day; `isNextDay` when the second time is on a later day. */
  readonly range: (from: string, to: string, isNextDay: boolean) => string;
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const withDash = (from: string, to: string) => `${from} – ${to}`;

/** The only list of languages. Not `Intl`: a browser takes tens of milliseconds to load its locale data. */
const LIST = {
  en: {
    name: 'English',
    thousandsSeparator: ',',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekday: (name) => name.slice(0, 3),
    day: (year, month, date) => `${MONTHS[Number(month) - 1]?.slice(0, 3)} ${date}, ${year}`,
    dayInWords: (weekday, month, date) => `${weekday}, ${MONTHS[month - 1]} ${date}`,
    dateTime: (day, time) => `${day}, ${time}`,
    weekdayTime: (weekday, time) => `${weekday} ${time}`,
    range: withDash,
  },
  vi: {
    name: 'Tiếng Việt',
    thousandsSeparator: '.',
    weekdays: ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
    shortWeekday: (_name, place) => (place === 0 ? 'CN' : `Thứ ${place + 1}`),
    day: (year, month, date) => `${date}/${month}/${year}`,
    dayInWords: (weekday, month, date) => `${weekday}, ${date} tháng ${month}`,
    dateTime: (day, time) => `${time} ngày ${day}`,
    weekdayTime: (weekday, time) => `${time} ${weekday}`,
    range: withDash,
  },
  ja: {
    name: '日本語',
    thousandsSeparator: ',',
    weekdays: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
    shortWeekday: (name) => name.slice(0, 1),
    day: (year, month, date) => `${year}/${month}/${date}`,
    dayInWords: (weekday, month, date) => `${month}月${date}日${weekday}`,
    dateTime: (day, time) => `${day} ${time}`,
    weekdayTime: (weekday, time) => `${weekday}${time}`,
    range: (from, to, isNextDay) => `${from}〜${isNextDay ? '翌' : ''}${to}`,
  },
} as const satisfies Record<string, Language>;

/** The ISO 639-1 code of a supported language. */
export type Locale = keyof typeof LIST;

export const LANGUAGES: Readonly<Record<Locale, Language>> = LIST;

// `Object.keys` returns strings; the keys of LIST are exactly the values of Locale.
export const LOCALES = Object.keys(LIST) as Locale[];

/** The language of the operator's staff. */
export const OPERATORS_LOCALE: Locale = 'vi';

/** Calls `make` for each language and returns the results by language. */
export function perLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  // Every language is a key; the type of `fromEntries` does not express that.
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Returns the supported language that an `Accept-Language` header prefers; English when it names none. */
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

/**
 * Returns the language of a browser: only its first preference counts, matched by prefix; otherwise English.
 */
export function localeFromBrowser(languages: readonly string[]): Locale {
  const preferred = (languages[0] ?? '').toLowerCase();
  return LOCALES.find((locale) => preferred.startsWith(locale)) ?? 'en';
}
