import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import { mailboxOf, normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { ERASURE_LINKS_A_DAY, ERASURE_LINKS_OF_MAILBOX, ERASURE_LINKS_OF_NETWORK } from '../limits.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = { email: string; locale: Locale; ip: string; now: Date };

/**
 * Enqueues the mail with a guest's link for erasure. Does the same work for every address, so that timing
 * reveals nothing: the job that writes the mail looks up whether a guest has the address.
 */
export async function askErasure(
  context: Parts,
  ask: Ask,
): Promise<{ kind: 'accepted' } | Refused<'invalid_fields' | 'too_many_requests'>> {
  const fault = emailFault(ask.email);
  if (fault !== null) return refuse('invalid_fields', { fields: { email: fault } });
  const email = normaliseEmail(ask.email);
  const { locale, ip, now } = ask;
  const tooOften =
    (await countAgainst(context, { limit: ERASURE_LINKS_OF_NETWORK, by: networkOf(ip), now })) ??
    (await countAgainst(context, { limit: ERASURE_LINKS_OF_MAILBOX, by: mailboxOf(email), now })) ??
    (await countAgainst(context, { limit: ERASURE_LINKS_A_DAY, by: mailboxOf(email), now }));
  if (tooOften) return tooOften;
  const { token } = issueToken();
  const payload = { email, token, locale };
  await enqueue(context.db, { kind: 'mail-guest-erasure-link', key: randomUUID(), payload, runAt: now, now });
  context.wakeQueue();
  return { kind: 'accepted' };
}
