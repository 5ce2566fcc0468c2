import { type Locale, perLocale } from '#domain/basics/locale.ts';
import type { ServerTexts } from './en/of-server.ts';
import { inEveryLanguage } from './in-every-language.ts';

const ALL = await inEveryLanguage<{ texts: ServerTexts }>('of-server.ts');

function textsOf<Name extends keyof ServerTexts>(name: Name): Readonly<Record<Locale, ServerTexts[Name]>> {
  return perLocale((locale) => ALL[locale].texts[name]);
}

/** The API's answers to successful requests, and the outcomes of canceling. */
export const ANSWERS = textsOf('answers');
/** Error messages at form fields. */
export const FIELD_TEXTS = textsOf('fields');
export const INVOICE_TEXTS = textsOf('invoice');
export const MAIL_TEXTS = textsOf('mails');
/** Titles and descriptions of pages, for the time before the app has started. */
export const PAGE_TEXTS = textsOf('pages');
/** The message of each refusal. */
export const REFUSAL_TEXTS = textsOf('refusals');
