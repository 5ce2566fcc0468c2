import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { issueReset } from '#server/features/accounts/commands/issue-reset.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { record } from '#server/history.ts';
import { done, type JobOutcome, rememberToken } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { accountLinkLetter } from '../account-link.ts';
import { deliver } from '../deliver.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { accountLink } from '../specimen-facts.ts';
import { findMember, findMemberByEmail, findResetEnd, type MemberRow, resetUnlinksGoogle } from '../store.ts';

/** `token` is that of the link which an earlier attempt made. */
type Try = { event: string; token?: string | undefined; now: Date };

/** Mails a link for a new password, when an account has the address. */
export async function mailPasswordReset(
  context: Context,
  { email, ...attempt }: Try & { email: string },
): Promise<JobOutcome> {
  const member = await findMemberByEmail(context.db, email);
  return member === undefined ? done : sendLink(context, { member, kind: 'resetPassword', ...attempt });
}

/** Notifies a member that a login with Google was linked to the account, with a link to set a password. */
export async function mailAccountJoined(
  context: Context,
  { memberId, ...attempt }: Try & { memberId: string },
): Promise<JobOutcome> {
  const member = await findMember(context.db, memberId);
  return member === undefined ? done : sendLink(context, { member, kind: 'accountJoined', ...attempt });
}

type Sending = Try & { member: MemberRow; kind: 'resetPassword' | 'accountJoined' };

async function sendLink(context: Context, sending: Sending): Promise<JobOutcome> {
  const { member, kind, now } = sending;
  const { email: to, name, locale } = member;
  const link = await context.db.transaction((tx) => makeLink(tx, sending));
  if (link === undefined) return done;
  const { name: brand } = await readBrand(context.db);
  const url = links.resetPassword(context.publicUrl(), link.token);
  const unlinksGoogle = await resetUnlinksGoogle(context.db, member.id);
  const letter = accountLinkLetter({ kind, name, url, validUntil: link.validUntil, unlinksGoogle, brand }, locale);
  return deliver(context, { to, letter, locale, event: `reset ${link.token}`, now });
}

type Link = { token: string; validUntil: Date };

/**
 * Returns the mail's link. Retries use the same link, so that a mail whose answer was lost is not sent in two
 * versions. Returns undefined for a password request that a newer link or a new password has replaced.
 */
async function makeLink(tx: Transaction, { event, token, kind, member, now }: Sending): Promise<Link | undefined> {
  if (token !== undefined) {
    const validUntil = await findResetEnd(tx, hashToken(token));
    if (validUntil === undefined && kind === 'resetPassword') return undefined;
    if (validUntil !== undefined && validUntil > now) return { token, validUntil };
  }
  const entry = { actor: 'system', actorId: null, action: 'member.reset_link_made' } as const;
  await record(tx, { ...entry, at: now, subject: 'member', subjectId: member.id });
  const link = await issueReset(tx, { memberId: member.id, now });
  await rememberToken(tx, { kinds: ['mail-password-reset', 'mail-account-joined'], key: event, token: link.token });
  return link;
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-password-reset': typeof passwordReset;
    'mail-account-joined': typeof accountJoined;
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

export const accountJoined = defineMail({
  job: defineJob(z.object({ event: z.string(), token: z.string().optional(), memberId: z.uuid() })),
  about: 'other',
  send: (context, ask, now) => mailAccountJoined(context, { ...ask, now }),
  specimens: {
    'an account joined by Google': (locale) =>
      accountLinkLetter({ ...accountLink, kind: 'accountJoined', unlinksGoogle: true }, locale),
  },
});
