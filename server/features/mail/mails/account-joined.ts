import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { accountLinkLetter } from '../account-link.ts';
import { defineMail } from '../mail.ts';
import { sendResetLink, type Try } from '../reset-link.ts';
import { accountLink } from '../specimen-facts.ts';
import { findMember } from '../store.ts';

/** Notifies a member that a login with Google was linked to the account, with a link to set a password. */
async function mailAccountJoined(
  context: Context,
  { memberId, ...attempt }: Try & { memberId: string },
): Promise<JobOutcome> {
  const member = await findMember(context.db, memberId);
  return member === undefined ? done : sendResetLink(context, { member, kind: 'accountJoined', ...attempt });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-account-joined': typeof accountJoined;
  }
}

export const accountJoined = defineMail({
  job: defineJob(z.object({ event: z.string(), token: z.string().optional(), memberId: z.uuid() })),
  about: 'other',
  send: (context, ask, now) => mailAccountJoined(context, { ...ask, now }),
  specimens: {
    'an account joined by Google': (locale) =>
      accountLinkLetter({ ...accountLink, kind: 'accountJoined', unlinksGoogle: true }, locale),
  },
});
