import type { Credentials } from '#contract/members.ts';
import type { FieldFault } from '#contract/refusals.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import {
  type Counting,
  countAgainst,
  type Limited,
  limitReached,
  uncount,
  uncountIfItFails,
} from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { passwordGate, passwordMatches } from '#server/secrets/passwords.ts';
import { WRONG_LOGINS_OF_ACCOUNT, WRONG_LOGINS_OF_NETWORK } from '../policy.ts';
import { type AccountRow, selectAccountByEmail, updateAtLogin } from '../store.ts';
import { openSession } from './open-session.ts';

type Ask = {
  credentials: Credentials;
  locale: Locale;
  ip: string;
  device?: string | null;
  now: Date;
  requestId: string;
};

export type LoggedIn = { kind: 'logged_in'; token: string };

/**
 * Opens a session by email and password. Wrong attempts are counted alike whether the account exists or not: for an account
 * each one before it is checked, so that guesses sent all at once gain nothing, for a network only once it has proved wrong,
 * so that many people behind one address do not stand in each other's way.
 */
export async function logIn(parts: Counting, ask: Ask): Promise<LoggedIn | Refused> {
  const fields = faultsOf(ask.credentials);
  if (Object.keys(fields).length > 0) return refuse('invalid_fields', { fields });
  const email = normaliseEmail(ask.credentials.email);
  const ofAccount: Limited = { limit: WRONG_LOGINS_OF_ACCOUNT, by: email, now: ask.now };
  const ofNetwork: Limited = { limit: WRONG_LOGINS_OF_NETWORK, by: networkOf(ask.ip), now: ask.now };
  const tooOften = (await limitReached(parts, ofNetwork)) ?? (await countAgainst(parts, ofAccount));
  if (tooOften) return tooOften;
  const outcome = await uncountIfItFails(parts, ofAccount, () => checkPassword(parts, { ...ask, email }));
  if (outcome.kind === 'refused' && outcome.code === 'wrong_credentials') await countAgainst(parts, ofNetwork);
  else await uncount(parts, ofAccount);
  return outcome;
}

function faultsOf({ email, password }: Credentials): Record<string, FieldFault> {
  const fault = emailFault(email);
  return { ...(fault && { email: fault }), ...(password === '' && { password: 'required' as const }) };
}

async function checkPassword(parts: Counting, ask: Ask & { email: string }): Promise<LoggedIn | Refused> {
  const account = await selectAccountByEmail(parts.db, ask.email);
  const match = () => passwordMatches(account?.password_hash, ask.credentials.password);
  const checked = await passwordGate.run(networkOf(ask.ip), match);
  if (checked.kind === 'busy') return refuse('service_unavailable');
  if (account === undefined || !checked.result) return refuse('wrong_credentials');
  if (account.email_verified_at === null) return refuse('email_not_verified');
  return admitMember(parts, { ...ask, account });
}

function admitMember({ db }: Counting, ask: Ask & { account: AccountRow }): Promise<LoggedIn | Refused> {
  const { account: member, locale, device = null, now, requestId } = ask;
  return db.transaction(async (tx) => {
    const unchanged = await updateAtLogin(tx, { memberId: member.id, passwordHash: member.password_hash, locale });
    if (!unchanged) return refuse('wrong_credentials');
    return { kind: 'logged_in', token: await openSession(tx, { member, by: 'password', device, now, requestId }) };
  });
}
