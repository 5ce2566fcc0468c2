import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { addressee } from './addressee.ts';
import { button, type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';

/** What an account's owner is told of, whoever did it. */
export const ACCOUNT_NOTICES = [
  'password_changed',
  'account_taken_over',
  'email_change_asked',
  'email_changed',
  'google_unlinked',
  'account_deleted',
  'registered_again',
] as const;

export type AccountNotice = {
  readonly kind: (typeof ACCOUNT_NOTICES)[number];
  readonly name: string;
  readonly at: Date;
  /** Where to take the account back; null when there is none any more. */
  readonly url: string | null;
  readonly contact: { readonly hotline: string | null; readonly email: string | null };
  readonly brand: string;
};

export function accountNoticeLetter(notice: AccountNotice, locale: Locale): Letter {
  const texts = TEXTS[locale];
  const own = texts.accountNotice[notice.kind];
  const ways = [notice.contact.hotline, notice.contact.email].filter((way) => way !== null);
  return {
    subject: own.subject,
    title: own.subject,
    greeting: texts.greeting(addressee(notice.name)),
    blocks: [
      words(own.what(formatDateTime(notice.at, locale))),
      words(own.ifNotYou),
      ...(notice.url === null ? [] : [button(texts.accountNotice.choosePassword, notice.url)]),
      ...(ways.length === 0 ? [] : [words(texts.contact(ways.join(texts.or)))]),
    ],
    signature: notice.brand,
  };
}
