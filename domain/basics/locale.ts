export const LOCALES = ['en', 'vi', 'ja'] as const;

/** A language that the site supports. */
export type Locale = (typeof LOCALES)[number];

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
