import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from '../addressee.ts';
import { deliver } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { SITE, startTime } from '../specimen-facts.ts';
import { findVerification } from '../store.ts';

export type Verification = {
  readonly name: string;
  readonly url: string;
  readonly validUntil: Date;
  readonly brand: string;
};

export function verificationLetter({ name, url, validUntil, brand }: Verification, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].verification;
  return {
    subject: texts.subject,
    title: texts.title,
    greeting: MAIL_TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(texts.welcome),
      button(texts.confirm, url),
      words(texts.validUntil(formatDateTime(validUntil, locale))),
      words(texts.ignore),
    ],
    signature: brand,
  };
}

/** Mails the link that verifies a member's address; nothing when it is verified or every link has expired. */
export async function mailVerification(
  context: Context,
  { memberId, token, redirect, now }: { memberId: string; token: string; redirect?: string | undefined; now: Date },
): Promise<JobOutcome> {
  const member = await findVerification(context.db, { memberId, now });
  if (member === undefined) return done;
  const { email: to, locale } = member;
  const { name: brand } = await readBrand(context.db);
  const url = links.verifyEmail(context.publicUrl(), token, redirect);
  const letter = verificationLetter({ ...member, url, brand }, locale);
  return deliver(context, { to, letter, locale, event: `verification ${token}`, now });
}

export const verification: Verification = {
  name: 'Mai',
  url: `${SITE}/api/auth/verify-email?token=abc`,
  validUntil: startTime,
  brand: 'Yumori',
};

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-verification': typeof verificationMail;
  }
}

export const verificationMail = defineMail({
  job: defineJob(z.object({ memberId: z.uuid(), token: z.string().optional(), redirect: z.string().optional() })),
  about: 'other',
  send: async (context, { token, ...ask }, now) =>
    token === undefined ? done : mailVerification(context, { ...ask, token, now }),
  specimens: {
    verification: (locale) => verificationLetter(verification, locale),
  },
});
