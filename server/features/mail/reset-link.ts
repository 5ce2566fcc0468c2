import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { issueReset } from '#server/features/accounts/commands/issue-reset.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { record } from '#server/history.ts';
import { done, type JobOutcome, rememberToken } from '#server/queue/jobs.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { accountLinkLetter } from './account-link.ts';
import { deliver } from './deliver.ts';
import { links } from './links.ts';
import { findResetEnd, type MemberRow, resetUnlinksGoogle } from './store.ts';

/** `token` is that of the link which an earlier attempt made. */
export type Try = { event: string; token?: string | undefined; now: Date };

type Sending = Try & { member: MemberRow; kind: 'resetPassword' | 'accountJoined' };

/** Mails a member a link to set a password. */
export async function sendResetLink(context: Context, sending: Sending): Promise<JobOutcome> {
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
