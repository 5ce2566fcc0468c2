import { z } from 'zod';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { issueErasureLink } from '#server/features/guests/commands/issue-erasure-link.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { accountLinkLetter } from '../account-link.ts';
import { deliver } from '../deliver.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { accountLink, SITE } from '../specimen-facts.ts';

type Ask = { email: string; token: string; locale: Locale; now: Date };

/**
 * Mails the link that erases a guest's data, when a guest has the address. Every retry sends the same link.
 */
export async function mailErasureLink(context: Context, { email, token, locale, now }: Ask): Promise<JobOutcome> {
  const validUntil = await issueErasureLink(context.db, { email, token, now });
  if (validUntil === undefined) return done;
  const { name: brand } = await readBrand(context.db);
  const url = links.guestData(context.publicUrl(), token);
  const letter = accountLinkLetter({ kind: 'eraseGuest', name: null, url, validUntil, brand }, locale);
  return deliver(context, { to: email, letter, locale, event: `guest-erasure ${token}`, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-guest-erasure-link': typeof guestErasureLink;
  }
}

export const guestErasureLink = defineMail({
  job: defineJob(z.object({ email: z.string().optional(), token: z.string().optional(), locale: z.enum(LOCALES) })),
  about: 'other',
  send: async (context, { email, token, locale }, now) =>
    email === undefined || token === undefined ? done : mailErasureLink(context, { email, token, locale, now }),
  specimens: {
    "a link to erase a guest's data": (locale) =>
      accountLinkLetter(
        { ...accountLink, name: null, url: `${SITE}/guest-data?token=abc`, kind: 'eraseGuest' },
        locale,
      ),
  },
});
