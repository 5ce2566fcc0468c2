import type { Locale } from '#domain/basics/locale.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from './addressee.ts';
import { type Letter, words } from './letter.ts';

/** The operator's contacts; null when unknown. */
export type Contact = { readonly hotline: string | null; readonly email: string | null };

/** The reader of a letter, by name if known, and its sender. */
export type Correspondents = {
  readonly name: string | null;
  readonly contact: Contact;
  readonly brand: string;
};

/** Adds the greeting, the sentence with the operator's contacts and the signature to a letter's own parts. */
export function guestLetter(
  { name, contact, brand }: Correspondents,
  locale: Locale,
  own: Pick<Letter, 'subject' | 'title' | 'blocks'>,
): Letter {
  const texts = MAIL_TEXTS[locale];
  const ways = [contact.hotline, contact.email].filter((way) => way !== null);
  return {
    ...own,
    greeting: texts.greeting(addressee(name)),
    blocks: [...own.blocks, ...(ways.length === 0 ? [] : [words(texts.contact(ways.join(texts.or)))])],
    signature: brand,
  };
}
