import { randomUUID } from 'node:crypto';
import { mailboxOf, normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { safeRedirect } from '#domain/members/safe-redirect.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { VERIFICATIONS_OF_ACCOUNT, VERIFICATIONS_OF_NETWORK } from '../limits.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = { email: string; redirect: string | undefined; ip: string; now: Date; requestId: string };

/**
 * Requests a new verification mail. Does the same work for every address, so that timing reveals nothing: a
 * job looks up whether the address is unverified.
 */
export async function resendVerification(
  context: Parts,
  ask: Ask,
): Promise<{ kind: 'accepted' } | Refused<'invalid_fields' | 'too_many_requests'>> {
  const fault = emailFault(ask.email);
  if (fault !== null) return refuse('invalid_fields', { fields: { email: fault } });
  const email = normaliseEmail(ask.email);
  const { ip, now, requestId } = ask;
  const tooOften =
    (await countAgainst(context, { limit: VERIFICATIONS_OF_NETWORK, by: networkOf(ip), now })) ??
    (await countAgainst(context, { limit: VERIFICATIONS_OF_ACCOUNT, by: mailboxOf(email), now }));
  if (tooOften) return tooOften;
  const event = randomUUID();
  const { redirect } = ask;
  const payload = { event, email, ...(redirect !== undefined && { redirect: safeRedirect(redirect) }), requestId };
  await enqueue(context.db, { kind: 'renew-verification', key: event, payload, runAt: now, now });
  context.wakeQueue();
  return { kind: 'accepted' };
}
