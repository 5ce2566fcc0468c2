import { type Refused, refuse } from '#server/http/answer.ts';
import type { Member } from '#server/http/caller.ts';
import { type Counting, countAgainst, type Limited, uncount, uncountIfItFails } from '#server/limits/limits.ts';
import { passwordGate, passwordMatches } from '#server/secrets/passwords.ts';
import { WRONG_LOGINS_OF_ACCOUNT } from '../policy.ts';
import { selectAccount } from '../store.ts';

export type PasswordCheck =
  | { readonly kind: 'right'; readonly passwordHash: string }
  | { readonly kind: 'no_password' }
  | Refused;

type Ask = { member: Member; password: string; field: string; now: Date };

/**
 * Whether somebody with a session knows the account's password too. Wrong ones count with the wrong logins, so that a session
 * left open somewhere is no place to guess. `field` is where a wrong one is marked.
 */
export async function checkOwnPassword(parts: Counting, ask: Ask): Promise<PasswordCheck> {
  const { member, password, field, now } = ask;
  const account = await selectAccount(parts.db, member.id);
  if (account === undefined) return refuse('unauthenticated');
  const passwordHash = account.password_hash;
  if (passwordHash === null) return { kind: 'no_password' };
  if (password === '') return refuse('invalid_fields', { fields: { [field]: 'required' } });
  const ofAccount: Limited = { limit: WRONG_LOGINS_OF_ACCOUNT, by: account.email, now };
  const tooOften = await countAgainst(parts, ofAccount);
  if (tooOften) return tooOften;
  const check = () => passwordGate.run(member.id, () => passwordMatches(passwordHash, password));
  const checked = await uncountIfItFails(parts, ofAccount, check);
  if (checked.kind === 'ran' && !checked.result) {
    return refuse('invalid_fields', { fields: { [field]: 'password_wrong' } });
  }
  await uncount(parts, ofAccount);
  return checked.kind === 'busy' ? refuse('service_unavailable') : { kind: 'right', passwordHash };
}
