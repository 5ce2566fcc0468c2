import { LOCALES, type Locale, perLocale } from './locale.ts';

/** A text for people to read: one for all languages, or one for each of several languages. */
export type LocalText = string | Readonly<Partial<Record<Locale, string>>>;

/** Returns the text in a language; falls back to English, then to any language. */
export function textIn(text: LocalText, locale: Locale): string {
  if (typeof text === 'string') return text;
  return text[locale] ?? text.en ?? LOCALES.map((each) => text[each]).find((each) => each !== undefined) ?? '';
}

/** Returns the text for a reader whose language is unknown. */
export const defaultText = (text: LocalText): string => textIn(text, 'en');

/** Returns the text in every language, with fallbacks; an empty record when one text serves all languages. */
export function inEachLanguage(text: LocalText): Record<Locale, string> | Record<string, never> {
  return typeof text === 'string' ? {} : everyLanguage(text);
}

/** Returns the text in every language, even when one text serves all. */
export function everyLanguage(text: LocalText): Record<Locale, string> {
  return perLocale((locale) => textIn(text, locale));
}
