import { LOCALES, type Locale, perLocale } from './locale.ts';

/** A text for people to read: one for all languages, or one for each of some languages. */
export type LocalText = string | Readonly<Partial<Record<Locale, string>>>;

/** The text in a language; where that is missing, the English one, else any. */
export function textIn(text: LocalText, locale: Locale): string {
  if (typeof text === 'string') return text;
  return text[locale] ?? text.en ?? LOCALES.map((each) => text[each]).find((each) => each !== undefined) ?? '';
}

/** The text for where no language is asked for. */
export const defaultText = (text: LocalText): string => textIn(text, 'en');

/** A text in every language, its gaps filled; empty when one text stands for all. */
export function inEachLanguage(text: LocalText): Record<Locale, string> | Record<string, never> {
  return typeof text === 'string' ? {} : everyLanguage(text);
}

/** A text in every language, also when one stands for all. */
export function everyLanguage(text: LocalText): Record<Locale, string> {
  return perLocale((locale) => textIn(text, locale));
}
