import type { PasswordChange } from '#contract/accounts.ts';
import { COMMON_PASSWORDS } from '#domain/members/common-passwords.ts';
import { newPasswordFault } from '#domain/members/new-password.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/http/caller.ts';
import type { Counting } from '#server/limits/limits.ts';
import { hashPassword, passwordGate } from '#server/secrets/passwords.ts';
import { deleteOtherDevices } from '../device-store.ts';
import { checkOwnPassword, type PasswordRefused } from './check-own-password.ts';
import { setPassword } from './set-password.ts';

type Parts = Counting & Pick<Context, 'wakeQueue'>;
type Ask = {
  member: Member;
  input: PasswordChange;
  /** The secret that identifies a known device. */
  deviceSecret: string | undefined;
  now: Date;
  requestId: string;
};

/** `deviceSecret` is for the browser's device cookie. */
type Changed = { kind: 'changed'; deviceSecret: string | undefined };

/** Changes a member's password after checking the current one. Ends all other sessions and known devices. */
export async function changePassword(
  context: Parts,
  ask: Ask,
): Promise<Changed | PasswordRefused | Refused<'no_password'>> {
  const { member, input, deviceSecret: secret, now, requestId } = ask;
  const fault = newPasswordFault(input.newPassword, COMMON_PASSWORDS);
  if (fault !== null) return refuse('invalid_fields', { fields: { newPassword: fault } });
  const known = await checkOwnPassword(context, {
    member,
    password: input.currentPassword,
    field: 'currentPassword',
    now,
  });
  if (known.kind === 'no_password') return refuse('no_password');
  if (known.kind === 'refused') return known;
  const hashed = await passwordGate.run(member.id, () => hashPassword(input.newPassword));
  if (hashed.kind === 'busy') return refuse('service_unavailable');
  return context.db.transaction(async (tx) => {
    const changed = await setPassword(tx, {
      memberId: member.id,
      passwordHash: hashed.result,
      before: known.passwordHash,
      keep: member.tokenHash,
      action: 'member.password_changed',
      now,
      requestId,
    });
    if (changed === undefined) return refuse('unauthenticated');
    tx.afterCommit(context.wakeQueue);
    return { kind: 'changed', deviceSecret: await deleteOtherDevices(tx, { secret, memberId: member.id, now }) };
  });
}
