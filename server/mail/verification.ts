import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { addressee } from './addressee.ts';
import { button, type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';

export type Verification = {
  readonly name: string;
  readonly url: string;
  readonly validUntil: Date;
  readonly brand: string;
};

export function verificationLetter({ name, url, validUntil, brand }: Verification, locale: Locale): Letter {
  const texts = TEXTS[locale].verification;
  return {
    subject: texts.subject,
    title: texts.title,
    greeting: TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(texts.welcome),
      button(texts.confirm, url),
      words(texts.validUntil(formatDateTime(validUntil, locale))),
      words(texts.ignore),
    ],
    signature: brand,
  };
}
