import { z } from 'zod';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { type Correspondents, guestLetter } from '../guest-letter.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { contact, SITE, startTime } from '../specimen-facts.ts';
import { findMember } from '../store.ts';

/** Events that the owner of an account gets a mail about, no matter who caused them. */
export const ACCOUNT_NOTICES = [
  'password_changed',
  'account_taken_over',
  'email_change_asked',
  'email_changed',
  'google_unlinked',
  'account_deleted',
  'registered_again',
] as const;

export type AccountNotice = Correspondents & {
  readonly kind: (typeof ACCOUNT_NOTICES)[number];
  readonly at: Date;
  /** The page where the account can be regained; null when it no longer exists. */
  readonly url: string | null;
};

export function accountNoticeLetter(notice: AccountNotice, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale];
  const own = texts.accountNotice[notice.kind];
  return guestLetter(notice, locale, {
    subject: own.subject,
    title: own.subject,
    blocks: [
      words(own.what(formatDateTime(notice.at, locale))),
      words(own.ifNotYou),
      ...(notice.url === null ? [] : [button(texts.accountNotice.choosePassword, notice.url)]),
    ],
  });
}

/** A recipient stored in the job, because the database no longer has the person or the address. */
export type Remembered = { readonly email: string; readonly name: string; readonly locale: Locale };

export type NoticeAsk = {
  readonly event: string;
  readonly memberId: string;
  readonly notice: AccountNotice['kind'];
  readonly at: Date;
  readonly to?: Remembered | undefined;
  readonly now: Date;
};

const KEPT_DAYS = 3;

/**
 * Notifies an account's owner of a change. An address that only the job has is kept for at most three days.
 */
export async function mailAccountNotice(context: Context, ask: NoticeAsk): Promise<JobOutcome> {
  const outcome = await send(context, ask);
  const isOver = ask.to !== undefined && ask.now.getTime() > ask.at.getTime() + KEPT_DAYS * DAY;
  return outcome.kind === 'later' && isOver ? { kind: 'dead', reason: outcome.reason } : outcome;
}

async function send(context: Context, { event, memberId, notice, at, to, now }: NoticeAsk): Promise<JobOutcome> {
  const person = to ?? (await findMember(context.db, memberId));
  if (person === undefined) return done;
  const brand = await readBrand(context.db);
  const letter = accountNoticeLetter(
    {
      kind: notice,
      name: person.name,
      at,
      url: keepsLogin(notice) ? links.logIn(context.publicUrl()) : null,
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    person.locale,
  );
  return deliver(context, { to: person.email, letter, locale: person.locale, event: `notice ${event}`, now });
}

/** Returns whether the recipient of this notice can still log in to the account. */
const keepsLogin = (notice: AccountNotice['kind']) => notice !== 'account_deleted' && notice !== 'email_changed';

const specimen = (kind: AccountNotice['kind']) => (locale: Locale) => {
  const url = keepsLogin(kind) ? links.logIn(SITE) : null;
  return accountNoticeLetter({ kind, name: 'Mai', at: startTime, url, contact, brand: 'Yumori' }, locale);
};

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-account-notice': typeof accountNotice;
  }
}

export const accountNotice = defineMail({
  job: defineJob(
    z.object({
      event: z.string(),
      memberId: z.uuid(),
      notice: z.enum(ACCOUNT_NOTICES),
      at: z.coerce.date(),
      to: z.object({ email: z.string(), name: z.string(), locale: z.enum(LOCALES) }).optional(),
    }),
  ),
  about: 'other',
  send: (context, ask, now) => mailAccountNotice(context, { ...ask, now }),
  specimens: Object.fromEntries(ACCOUNT_NOTICES.map((kind) => [kind, specimen(kind)])),
});
