export const LOCALES = ['en', 'vi', 'ja'] as const;

/** A language that the site supports. */
export type Locale = (typeof LOCALES)[number];

/** How a language writes what is no text: figures, days and times. */
type Language = {
  /** Its own name, for the language switcher. */
  readonly name: string;
  /** Between groups of three digits. */
  readonly thousands: string;
  /** Writes a day from its digits, such as `2026`, `11` and `26`. */
  readonly day: (year: string, month: string, date: string) => string;
  /** Writes a time of day on a day, both written already. */
  readonly dateTime: (day: string, time: string) => string;
};

export const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(' ');

/** What every page may need of a language; its weekdays, which few do, are in `domain/calendar/weekday-name.ts`. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: {
    name: 'English',
    thousands: ',',
    day: (year, month, date) => `${ENGLISH_MONTHS[Number(month) - 1]?.slice(0, 3)} ${date}, ${year}`,
    dateTime: (day, time) => `${day}, ${time}`,
  },
  vi: {
    name: 'Tiếng Việt',
    thousands: '.',
    day: (year, month, date) => `${date}/${month}/${year}`,
    dateTime: (day, time) => `${time} ngày ${day}`,
  },
  ja: {
    name: '日本語',
    thousands: ',',
    day: (year, month, date) => `${year}/${month}/${date}`,
    dateTime: (day, time) => `${day} ${time}`,
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
