import type { Credentials } from '#contract/members.ts';
import type { FieldFault } from '#contract/refusals.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { type Refused, refuse } from '#server/answer.ts';
import {
  type Counting,
  countAgainst,
  countAgainstAll,
  type Limited,
  limitReached,
  uncount,
  uncountIfItFails,
} from '#server/limits/limits.ts';
import { lineOf, networkOf } from '#server/limits/network.ts';
import { passwordGate, passwordMatches } from '#server/secrets/passwords.ts';
import { findDeviceKey, upsertDevice } from '../device-store.ts';
import {
  accountIn,
  LOGINS_FROM_NETWORK,
  LOGINS_OF_ACCOUNT,
  LOGINS_OF_DEVICE,
  LOGINS_OF_NETWORK,
  WRONG_LOGINS_OF_NETWORK,
} from '../limits.ts';
import { type AccountRow, findAccountRowByEmail, updateAtLogin } from '../member-store.ts';
import { openSession } from './open-session.ts';

type Ask = {
  credentials: Credentials;
  locale: Locale;
  ip: string;
  device?: string | null;
  /** The secret that identifies a known device. */
  deviceSecret?: string | undefined;
  now: Date;
  requestId: string;
  /** Whether the client has disconnected. */
  readonly isGone?: () => boolean;
};

/** `deviceSecret` is for the browser's device cookie. */
export type LoggedIn = { kind: 'logged_in'; token: string; deviceSecret: string };

/**
 * Opens a session by email and password. Attempts count before the check, so that concurrent guesses gain
 * nothing; right ones count too, because each costs a hash; and unknown addresses count like known ones.
 */
export async function logIn(
  parts: Counting,
  ask: Ask,
): Promise<
  | LoggedIn
  | Refused<'invalid_fields' | 'too_many_requests' | 'service_unavailable' | 'wrong_credentials' | 'email_not_verified'>
> {
  const fields = faultsOf(ask.credentials);
  if (Object.keys(fields).length > 0) return refuse('invalid_fields', { fields });
  const email = normaliseEmail(ask.credentials.email);
  const { now, deviceSecret: secret } = ask;
  const device = await findDeviceKey(parts.db, { secret, email, now });
  if (device !== undefined)
    return tryPassword(parts, { ...ask, email }, [{ limit: LOGINS_OF_DEVICE, by: device, now }]);
  const network = networkOf(ask.ip);
  // A network's attempts count only when they are wrong, after the check, so that people who share an IP
  // address do not block each other.
  const wrong: Limited = { limit: WRONG_LOGINS_OF_NETWORK, by: network, now };
  const tooOften = await limitReached(parts, wrong);
  if (tooOften) return tooOften;
  const outcome = await tryPassword(parts, { ...ask, email }, [
    { limit: LOGINS_OF_NETWORK, by: network, now },
    { limit: LOGINS_FROM_NETWORK, by: accountIn(email, lineOf(ask.ip)), now },
    { limit: LOGINS_OF_ACCOUNT, by: email, now },
  ]);
  if (outcome.kind === 'refused' && outcome.code === 'wrong_credentials') await countAgainst(parts, wrong);
  return outcome;
}

async function tryPassword(
  parts: Counting,
  ask: Ask & { email: string },
  uses: readonly Limited[],
): Promise<
  | LoggedIn
  | Refused<'invalid_fields' | 'too_many_requests' | 'service_unavailable' | 'wrong_credentials' | 'email_not_verified'>
> {
  const tooOften = await countAgainstAll(parts, uses);
  if (tooOften) return tooOften;
  const outcome = await uncountIfItFails(parts, uses, () => checkPassword(parts, ask));
  if (outcome.kind === 'refused' && outcome.code === 'service_unavailable') await uncount(parts, uses);
  return outcome;
}

function faultsOf({ email, password }: Credentials): Record<string, FieldFault> {
  const fault = emailFault(email);
  return { ...(fault && { email: fault }), ...(password === '' && { password: 'required' as const }) };
}

async function checkPassword(
  parts: Counting,
  ask: Ask & { email: string },
): Promise<
  | LoggedIn
  | Refused<'invalid_fields' | 'too_many_requests' | 'service_unavailable' | 'wrong_credentials' | 'email_not_verified'>
> {
  const account = await findAccountRowByEmail(parts.db, ask.email);
  const match = () => passwordMatches(account?.passwordHash, ask.credentials.password);
  const checked = await passwordGate.run(lineOf(ask.ip), match, { isGone: ask.isGone });
  if (checked.kind === 'busy') return refuse('service_unavailable');
  if (account === undefined || !checked.result) return refuse('wrong_credentials');
  if (account.emailVerifiedAt === null) return refuse('email_not_verified');
  return admitMember(parts, { ...ask, account });
}

function admitMember(
  { db }: Counting,
  ask: Ask & { account: AccountRow },
): Promise<
  | LoggedIn
  | Refused<'invalid_fields' | 'too_many_requests' | 'service_unavailable' | 'wrong_credentials' | 'email_not_verified'>
> {
  const { account: member, locale, device = null, now, requestId } = ask;
  return db.transaction(async (tx) => {
    const unchanged = await updateAtLogin(tx, { memberId: member.id, passwordHash: member.passwordHash, locale });
    if (!unchanged) return refuse('wrong_credentials');
    const token = await openSession(tx, { member, by: 'password', device, now, requestId });
    const deviceSecret = await upsertDevice(tx, { secret: ask.deviceSecret, memberId: member.id, now });
    return { kind: 'logged_in', token, deviceSecret };
  });
}
