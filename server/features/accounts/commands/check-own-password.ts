import { type Refused, refuse } from '#server/answer.ts';
import type { Member } from '#server/http/caller.ts';
import { type Counting, countAgainstAll, type Limited, uncount, uncountIfItFails } from '#server/limits/limits.ts';
import { passwordGate, passwordMatches } from '#server/secrets/passwords.ts';
import { CONFIRMATIONS_OF_MEMBER } from '../limits.ts';
import { findAccountById } from '../member-store.ts';

/** Why a member's own password was not accepted. */
export type PasswordRefused = Refused<
  'unauthenticated' | 'invalid_fields' | 'too_many_requests' | 'service_unavailable'
>;

export type PasswordCheck =
  | { readonly kind: 'right'; readonly passwordHash: string }
  | { readonly kind: 'no_password' }
  | PasswordRefused;

type Ask = { member: Member; password: string; field: string; now: Date };

/**
 * Checks the password of a logged-in member; `field` is marked when it is wrong. Counts apart from logins: an
 * unattended session must not allow guessing, and guesses at the login must not block the member here.
 */
export async function checkOwnPassword(parts: Counting, ask: Ask): Promise<PasswordCheck> {
  const { member, password, field, now } = ask;
  const account = await findAccountById(parts.db, member.id);
  if (account === undefined) return refuse('unauthenticated');
  const passwordHash = account.passwordHash;
  if (passwordHash === null) return { kind: 'no_password' };
  if (password === '') return refuse('invalid_fields', { fields: { [field]: 'required' } });
  const uses: Limited[] = [{ limit: CONFIRMATIONS_OF_MEMBER, by: member.id, now }];
  const tooOften = await countAgainstAll(parts, uses);
  if (tooOften) return tooOften;
  const check = () => passwordGate.run(member.id, () => passwordMatches(passwordHash, password));
  const checked = await uncountIfItFails(parts, uses, check);
  if (checked.kind === 'busy') {
    await uncount(parts, uses);
    return refuse('service_unavailable');
  }
  return checked.result
    ? { kind: 'right', passwordHash }
    : refuse('invalid_fields', { fields: { [field]: 'password_wrong' } });
}
