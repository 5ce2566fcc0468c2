import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { accountLinkLetter } from '../account-link.ts';
import { deliver } from '../deliver.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { accountLink, SITE } from '../specimen-facts.ts';
import { findEmailChange } from '../store.ts';

type Ask = { token: string; now: Date };

/** Mails the link that confirms a new address to that address; sends nothing once the link is invalid. */
export async function mailEmailChange(context: Context, { token, now }: Ask): Promise<JobOutcome> {
  const change = await findEmailChange(context.db, { tokenHash: hashToken(token), now });
  if (change === undefined) return done;
  const { email: to, locale } = change;
  const { name: brand } = await readBrand(context.db);
  const url = links.confirmEmail(context.publicUrl(), token);
  const letter = accountLinkLetter({ ...change, kind: 'changeEmail', url, brand }, locale);
  return deliver(context, { to, letter, locale, event: `email-change ${token}`, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-email-change': typeof emailChange;
  }
}

export const emailChange = defineMail({
  job: defineJob(z.object({ token: z.string().optional() })),
  about: 'other',
  send: async (context, { token }, now) => (token === undefined ? done : mailEmailChange(context, { token, now })),
  specimens: {
    'a link to a new address': (locale) =>
      accountLinkLetter(
        { ...accountLink, url: `${SITE}/api/auth/confirm-email?token=abc`, kind: 'changeEmail' },
        locale,
      ),
  },
});
