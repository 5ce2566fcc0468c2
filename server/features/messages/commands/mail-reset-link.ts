import type { Context } from '#server/context.ts';
import { issueReset } from '#server/features/members/commands/issue-reset.ts';
import { readBrand } from '#server/features/site/queries.ts';
import { record } from '#server/history.ts';
import { accountLinkLetter } from '#server/letters/account-link.ts';
import { links } from '#server/letters/links.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { blankPerson, type MemberRow, selectMember, selectMemberByEmail } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** Mails a link for a new password, when an account has the address; forgets who asked once it needs to be mailed no more. */
export async function mailPasswordReset(
  context: Context,
  { event, email, now }: { event: string; email: string; now: Date },
): Promise<JobOutcome> {
  const member = await selectMemberByEmail(context.db, email);
  const outcome = member === undefined ? done : await sendLink(context, { member, kind: 'resetPassword', now });
  if (outcome.kind !== 'later') await blankPerson(context.db, event);
  return outcome;
}

/** Tells whose account was joined by Google, with a link for a password beside it. */
export async function mailAccountJoined(
  context: Context,
  { memberId, now }: { memberId: string; now: Date },
): Promise<JobOutcome> {
  const member = await selectMember(context.db, memberId);
  return member === undefined ? done : sendLink(context, { member, kind: 'accountJoined', now });
}

type Sending = { member: MemberRow; kind: 'resetPassword' | 'accountJoined'; now: Date };

async function sendLink(context: Context, { member, kind, now }: Sending): Promise<JobOutcome> {
  const { id: memberId, email: to, name, locale } = member;
  const { token, validUntil } = await context.db.transaction(async (tx) => {
    const entry = { actor: 'system', actorId: null, action: 'member.reset_link_made' } as const;
    await record(tx, { ...entry, at: now, subject: 'member', subjectId: memberId });
    return issueReset(tx, { memberId, now });
  });
  const { name: brand } = await readBrand(context.db);
  const url = links.resetPassword(context.publicUrl(), token);
  const letter = accountLinkLetter({ kind, name, url, validUntil, brand }, locale);
  return deliver(context, { to, letter, locale, event: `reset ${token}`, now });
}
