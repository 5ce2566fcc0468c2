import { type Locale, perLocale } from '#domain/basics/locale.ts';
import type { ServerTexts } from './en/of-server.ts';
import { inEveryLanguage } from './in-every-language.ts';

const ALL = await inEveryLanguage<{ texts: ServerTexts }>('of-server.ts');

function textsOf<Name extends keyof ServerTexts>(name: Name): Readonly<Record<Locale, ServerTexts[Name]>> {
  return perLocale((locale) => ALL[locale].texts[name]);
}

/** What the API answers when all went well, and what canceling comes to. */
export const ANSWERS = textsOf('answers');
/** What a form says at a field. */
export const FIELD_TEXTS = textsOf('fields');
export const INVOICE_TEXTS = textsOf('invoice');
export const MAIL_TEXTS = textsOf('mails');
/** What pages are called and hold, before the app has started. */
export const PAGE_TEXTS = textsOf('pages');
/** How each refusal is said. */
export const REFUSAL_TEXTS = textsOf('refusals');
