import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { issueReset } from '#server/features/members/commands/issue-reset.ts';
import { readBrand } from '#server/features/site/queries.ts';
import { record } from '#server/history.ts';
import { accountLinkLetter } from '#server/letters/account-link.ts';
import { links } from '#server/letters/links.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { deriveToken } from '#server/secrets/tokens.ts';
import { blankPerson, type MemberRow, noteLink, selectMember, selectMemberByEmail, selectResetEnd } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** `linksMade` counts the links that earlier tries at this mail have made. */
type Try = { event: string; linksMade: number; now: Date };

/** Mails a link for a new password, when an account has the address; forgets who asked once it needs to be mailed no more. */
export async function mailPasswordReset(
  context: Context,
  { email, ...attempt }: Try & { email: string },
): Promise<JobOutcome> {
  const member = await selectMemberByEmail(context.db, email);
  const outcome = member === undefined ? done : await sendLink(context, { member, kind: 'resetPassword', ...attempt });
  if (outcome.kind !== 'later') await blankPerson(context.db, attempt.event);
  return outcome;
}

/** Tells whose account was joined by Google, with a link for a password beside it. */
export async function mailAccountJoined(
  context: Context,
  { memberId, ...attempt }: Try & { memberId: string },
): Promise<JobOutcome> {
  const member = await selectMember(context.db, memberId);
  return member === undefined ? done : sendLink(context, { member, kind: 'accountJoined', ...attempt });
}

type Sending = Try & { member: MemberRow; kind: 'resetPassword' | 'accountJoined' };

async function sendLink(context: Context, sending: Sending): Promise<JobOutcome> {
  const { member, kind, event, now } = sending;
  const { email: to, name, locale } = member;
  const link = await context.db.transaction((tx) => makeLink(context, tx, sending));
  if (link === undefined) return done;
  const { name: brand } = await readBrand(context.db);
  const url = links.resetPassword(context.publicUrl(), link.token);
  const letter = accountLinkLetter({ kind, name, url, validUntil: link.validUntil, brand }, locale);
  return deliver(context, { to, letter, locale, event: `reset ${event} ${link.number}`, now });
}

type Link = { number: number; token: string; validUntil: Date };

/**
 * The link of a mail is the same at every try, so that a mail of which the answer was lost is no other one when it is sent
 * again; and no job keeps its token. None is mailed for a wish for a new password that a newer link or a new password has met.
 */
async function makeLink(context: Context, tx: Transaction, sending: Sending): Promise<Link | undefined> {
  const { event, linksMade, kind, now } = sending;
  const { invoiceSecret } = context;
  if (linksMade > 0) {
    const issued = deriveToken(invoiceSecret, `${event} ${linksMade}`);
    const validUntil = await selectResetEnd(tx, issued.tokenHash);
    if (validUntil === undefined && kind === 'resetPassword') return undefined;
    if (validUntil !== undefined && validUntil > now) return { number: linksMade, token: issued.token, validUntil };
  }
  const number = linksMade + 1;
  const issued = deriveToken(invoiceSecret, `${event} ${number}`);
  const { id: memberId } = sending.member;
  const entry = { actor: 'system', actorId: null, action: 'member.reset_link_made' } as const;
  await record(tx, { ...entry, at: now, subject: 'member', subjectId: memberId });
  await noteLink(tx, event, number);
  return { number, ...(await issueReset(tx, { memberId, issued, now })) };
}
