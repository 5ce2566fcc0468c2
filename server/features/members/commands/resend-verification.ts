import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { VERIFICATIONS_OF_ACCOUNT, VERIFICATIONS_OF_NETWORK } from '../policy.ts';
import { selectAccountByEmail } from '../store.ts';
import { issueVerification } from './issue-verification.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = { email: string; ip: string; now: Date; requestId: string };

/** Mails another link when the address waits to be confirmed. Whether it does, the answer does not tell. */
export async function resendVerification(context: Parts, ask: Ask): Promise<{ kind: 'accepted' } | Refused> {
  const fault = emailFault(ask.email);
  if (fault !== null) return refuse('invalid_fields', { fields: { email: fault } });
  const email = normaliseEmail(ask.email);
  const { ip, now, requestId } = ask;
  const tooOften =
    (await countAgainst(context, { limit: VERIFICATIONS_OF_NETWORK, by: networkOf(ip), now })) ??
    (await countAgainst(context, { limit: VERIFICATIONS_OF_ACCOUNT, by: email, now }));
  if (tooOften) return tooOften;
  await context.db.transaction(async (tx) => {
    const account = await selectAccountByEmail(tx, email);
    if (account === undefined || account.email_verified_at !== null) return;
    await issueVerification(tx, { memberId: account.id, now });
    await record(tx, {
      at: now,
      actor: 'member',
      actorId: account.id,
      action: 'member.verification_sent_again',
      subject: 'member',
      subjectId: account.id,
      requestId,
    });
    tx.afterCommit(context.wakeQueue);
  });
  return { kind: 'accepted' };
}
