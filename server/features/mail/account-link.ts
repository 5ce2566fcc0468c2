import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from './addressee.ts';
import { button, type Letter, words } from './letter.ts';

export type AccountLink = {
  /** The purpose of the link. */
  readonly kind: 'resetPassword' | 'changeEmail' | 'accountJoined' | 'eraseGuest';
  readonly name: string | null;
  readonly url: string;
  readonly validUntil: Date;
  /** Whether a password set by it unlinks the account from Google. */
  readonly unlinksGoogle?: boolean;
  readonly brand: string;
};

/** Writes a letter whose link changes an account or a guest's data, until the time that it names. */
export function accountLinkLetter(
  { kind, name, url, validUntil, unlinksGoogle = false, brand }: AccountLink,
  locale: Locale,
): Letter {
  const texts = MAIL_TEXTS[locale][kind];
  return {
    subject: texts.subject,
    title: texts.title,
    greeting: MAIL_TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(texts.what),
      button(texts.action, url),
      words(texts.validUntil(formatDateTime(validUntil, locale))),
      ...(unlinksGoogle ? [words(MAIL_TEXTS[locale].passwordUnlinksGoogle)] : []),
      words(texts.ifNotYou),
    ],
    signature: brand,
  };
}
