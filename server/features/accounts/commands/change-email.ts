import { randomUUID } from 'node:crypto';
import type { EmailChange } from '#contract/accounts.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { mailboxOf, normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { upsertEmailChange } from '../email-token-store.ts';
import { emailChangeEnd } from '../lifetimes.ts';
import { EMAIL_CHANGES_OF_ACCOUNT, EMAIL_CHANGES_TO_ADDRESS } from '../limits.ts';
import { isEmailTaken, isPasswordStill } from '../member-store.ts';
import { checkOwnPassword, type PasswordRefused } from './check-own-password.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = { member: Member; input: EmailChange; now: Date; requestId: string };
type Wish = { member: Member; newEmail: string; passwordHash: string; now: Date; requestId: string };

/**
 * Mails a link to a new address, and a warning to the current one. The address changes only when the link is
 * opened, so a mistyped or foreign address never takes effect.
 */
export async function changeEmail(
  context: Parts,
  ask: Ask,
): Promise<{ kind: 'asked' } | PasswordRefused | Refused<'no_password' | 'email_taken'>> {
  const { member, input, now, requestId } = ask;
  const newEmail = normaliseEmail(input.newEmail);
  const fault: FieldFault | null = emailFault(input.newEmail) ?? (newEmail === member.email ? 'email_unchanged' : null);
  if (fault !== null) return refuse('invalid_fields', { fields: { newEmail: fault } });
  const known = await checkOwnPassword(context, { member, password: input.password, field: 'password', now });
  if (known.kind === 'no_password') return refuse('no_password');
  if (known.kind === 'refused') return known;
  const tooOften =
    (await countAgainst(context, { limit: EMAIL_CHANGES_OF_ACCOUNT, by: member.id, now })) ??
    (await countAgainst(context, { limit: EMAIL_CHANGES_TO_ADDRESS, by: mailboxOf(newEmail), now }));
  if (tooOften) return tooOften;
  return mailLink(context, { member, newEmail, passwordHash: known.passwordHash, now, requestId });
}

function mailLink(
  { db, wakeQueue }: Parts,
  wish: Wish,
): Promise<{ kind: 'asked' } | Refused<'unauthenticated' | 'email_taken'>> {
  const { member, newEmail, passwordHash, now, requestId } = wish;
  const { token, tokenHash } = issueToken();
  return db.transaction(async (tx) => {
    if (!(await isPasswordStill(tx, { memberId: member.id, passwordHash }))) return refuse('unauthenticated');
    if (await isEmailTaken(tx, newEmail)) return refuse('email_taken');
    await upsertEmailChange(tx, { tokenHash, memberId: member.id, newEmail, now, expiresAt: emailChangeEnd(now) });
    await record(tx, {
      at: now,
      actor: 'member',
      actorId: member.id,
      action: 'member.email_change_asked',
      subject: 'member',
      subjectId: member.id,
      requestId,
    });
    const link = { kind: 'mail-email-change', key: tokenHash.toString('hex'), payload: { token } } as const;
    const event = randomUUID();
    const payload = { event, memberId: member.id, notice: 'email_change_asked' as const, at: now };
    await enqueue(tx, { ...link, runAt: now, now });
    await enqueue(tx, { kind: 'mail-account-notice', key: event, payload, runAt: now, now });
    tx.afterCommit(wakeQueue);
    return { kind: 'asked' };
  });
}
