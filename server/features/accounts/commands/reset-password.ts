import type { PasswordReset } from '#contract/accounts.ts';
import { COMMON_PASSWORDS } from '#domain/members/common-passwords.ts';
import { newPasswordFault } from '#domain/members/new-password.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Counting, forgetUses } from '#server/limits/limits.ts';
import { lineOf } from '#server/limits/network.ts';
import { hashPassword, passwordGate } from '#server/secrets/passwords.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { deleteDevices, upsertDevice } from '../device-store.ts';
import { isLiveReset, updateResetUsed } from '../email-token-store.ts';
import { accountIn, CONFIRMATIONS_OF_MEMBER, LOGINS_FROM_NETWORK, LOGINS_OF_ACCOUNT } from '../limits.ts';
import { lockMemberRow } from '../member-store.ts';
import { forgetUnprovedIdentities } from './forget-unproved-identities.ts';
import { setPassword } from './set-password.ts';
import { takeOverUnverified } from './take-over-unverified.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = {
  input: PasswordReset;
  ip: string;
  /** The secret that identifies a known device. */
  deviceSecret?: string | undefined;
  now: Date;
  requestId: string;
};

/** `deviceSecret` is for the browser's device cookie. */
type Reset = { kind: 'reset'; deviceSecret: string };

/**
 * Sets a password with the token of a mailed link, once. Checks the link before hashing, which is expensive.
 */
export async function resetPassword(
  context: Parts,
  ask: Ask,
): Promise<Reset | Refused<'invalid_fields' | 'reset_token_invalid' | 'service_unavailable'>> {
  const { input, ip, now } = ask;
  const fault = newPasswordFault(input.newPassword, COMMON_PASSWORDS);
  if (fault !== null) return refuse('invalid_fields', { fields: { newPassword: fault } });
  if (!(await isLiveReset(context.db, { tokenHash: hashToken(input.token), now })))
    return refuse('reset_token_invalid');
  const hashed = await passwordGate.run(lineOf(ip), () => hashPassword(input.newPassword));
  if (hashed.kind === 'busy') return refuse('service_unavailable');
  return context.db.transaction((tx) => reset(context, tx, { ...ask, passwordHash: hashed.result }));
}

async function reset(
  context: Parts,
  tx: Transaction,
  ask: Ask & { passwordHash: string },
): Promise<Reset | Refused<'reset_token_invalid'>> {
  const { input, passwordHash, ip, deviceSecret: secret, now, requestId } = ask;
  const memberId = await updateResetUsed(tx, { tokenHash: hashToken(input.token), now });
  if (memberId === undefined) return refuse('reset_token_invalid');
  await lockMemberRow(tx, memberId);
  const tookOver = await takeOverUnverified(tx, { memberId, name: null, registeredBy: 'mail', now, requestId });
  const set = { memberId, passwordHash, before: null, keep: null, tookOver, now, requestId };
  const email = await setPassword(tx, { ...set, action: 'member.password_reset' });
  if (email === undefined) return refuse('reset_token_invalid');
  await forgetUnprovedIdentities(tx, { memberId, email });
  await deleteDevices(tx, memberId);
  // Guesses by strangers must not lock out the owner: the counts are reset, and this device becomes known.
  const counting = { db: tx, limitSecret: context.limitSecret };
  await forgetUses(counting, { limit: LOGINS_OF_ACCOUNT, by: email });
  await forgetUses(counting, { limit: LOGINS_FROM_NETWORK, by: accountIn(email, lineOf(ip)) });
  await forgetUses(counting, { limit: CONFIRMATIONS_OF_MEMBER, by: memberId });
  tx.afterCommit(context.wakeQueue);
  return { kind: 'reset', deviceSecret: await upsertDevice(tx, { secret, memberId, now }) };
}
