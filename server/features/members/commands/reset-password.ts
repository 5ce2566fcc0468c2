import type { PasswordReset } from '#contract/account.ts';
import { COMMON_PASSWORDS } from '#domain/members/common-passwords.ts';
import { newPasswordFault } from '#domain/members/new-password.ts';
import type { Context } from '#server/context.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import type { Counting } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { hashPassword, passwordGate } from '#server/secrets/passwords.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { isLiveReset, updateResetUsed } from '../store.ts';
import { setPassword } from './set-password.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = { input: PasswordReset; ip: string; now: Date; requestId: string };

/** Sets a password by the token of a mailed link, once; a link that is no longer good costs no hash. */
export async function resetPassword(context: Parts, ask: Ask): Promise<{ kind: 'reset' } | Refused> {
  const { input, ip, now, requestId } = ask;
  const fault = newPasswordFault(input.newPassword, COMMON_PASSWORDS);
  if (fault !== null) return refuse('invalid_fields', { fields: { newPassword: fault } });
  const tokenHash = hashToken(input.token);
  if (!(await isLiveReset(context.db, tokenHash, now))) return refuse('reset_token_invalid');
  const hashed = await passwordGate.run(networkOf(ip), () => hashPassword(input.newPassword));
  if (hashed.kind === 'busy') return refuse('service_unavailable');
  return context.db.transaction(async (tx) => {
    const memberId = await updateResetUsed(tx, tokenHash, now);
    if (memberId === undefined) return refuse('reset_token_invalid');
    const password = {
      memberId,
      passwordHash: hashed.result,
      before: null,
      keep: null,
      config: context.config,
      now,
      requestId,
    };
    if (!(await setPassword(tx, { ...password, action: 'member.password_reset' })))
      return refuse('reset_token_invalid');
    tx.afterCommit(context.wakeQueue);
    return { kind: 'reset' };
  });
}
