import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { accountLinkLetter } from '../account-link.ts';
import { defineMail } from '../mail.ts';
import { sendResetLink, type Try } from '../reset-link.ts';
import { accountLink } from '../specimen-facts.ts';
import { findMemberByEmail } from '../store.ts';

/** Mails a link for a new password, when an account has the address. */
async function mailPasswordReset(
  context: Context,
  { email, ...attempt }: Try & { email: string },
): Promise<JobOutcome> {
  const member = await findMemberByEmail(context.db, email);
  return member === undefined ? done : sendResetLink(context, { member, kind: 'resetPassword', ...attempt });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-password-reset': typeof passwordReset;
  }
}

export const passwordReset = defineMail({
  job: defineJob(z.object({ event: z.string(), token: z.string().optional(), email: z.string().optional() })),
  about: 'other',
  send: async (context, { email, ...ask }, now) =>
    email === undefined ? done : mailPasswordReset(context, { ...ask, email, now }),
  specimens: {
    'a link for a new password': (locale) => accountLinkLetter({ ...accountLink, kind: 'resetPassword' }, locale),
  },
});
