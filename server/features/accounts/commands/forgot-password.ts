import { randomUUID } from 'node:crypto';
import { mailboxOf, normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { RESETS_OF_ADDRESS, RESETS_OF_NETWORK } from '../limits.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = { email: string; ip: string; now: Date };

/**
 * Requests a mail with a link for a new password. Does the same work for every address, so that timing
 * reveals nothing: the job that writes the mail looks up the account.
 */
export async function forgotPassword(
  context: Parts,
  ask: Ask,
): Promise<{ kind: 'accepted' } | Refused<'invalid_fields' | 'too_many_requests'>> {
  const fault = emailFault(ask.email);
  if (fault !== null) return refuse('invalid_fields', { fields: { email: fault } });
  const email = normaliseEmail(ask.email);
  const { ip, now } = ask;
  const tooOften =
    (await countAgainst(context, { limit: RESETS_OF_NETWORK, by: networkOf(ip), now })) ??
    (await countAgainst(context, { limit: RESETS_OF_ADDRESS, by: mailboxOf(email), now }));
  if (tooOften) return tooOften;
  const event = randomUUID();
  await enqueue(context.db, {
    kind: 'mail-password-reset',
    key: event,
    payload: { event, email },
    runAt: now,
    now,
  });
  context.wakeQueue();
  return { kind: 'accepted' };
}
