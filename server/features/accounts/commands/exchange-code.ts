import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import { noteDevice } from '#server/limits/known-devices.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { findMemberOfCode, updateCodeUsed } from '../identity-store.ts';
import { admitMember } from './admit-member.ts';
import { openSession } from './open-session.ts';

type Ask = {
  code: string;
  browserSecret: string | undefined;
  device: string | null;
  /** By which the browser shows that somebody has logged in there before. */
  deviceSecret: string | undefined;
  locale: Locale;
  now: Date;
  requestId: string;
};

/** `deviceSecret` is for the browser to keep. */
type Exchanged = { token: string; deviceSecret: string };

/**
 * Trades the code of a finished sign-in for a session: once, in its minute, and in the browser that began. Why a code is no
 * good, the answer does not tell.
 */
export async function exchangeCode({ db }: Pick<Context, 'db'>, ask: Ask): Promise<Exchanged | Refused> {
  const { code, browserSecret, device, locale, now, requestId } = ask;
  const refused = refuse('sign_in_code_invalid');
  if (browserSecret === undefined) return refused;
  const key = { codeHash: hashToken(code), browserHash: hashToken(browserSecret), now };
  return db.transaction(async (tx) => {
    const memberId = await findMemberOfCode(tx, key);
    // The member before the code, as whoever takes an account over locks them.
    const member = memberId === undefined ? undefined : await admitMember(tx, { memberId, locale });
    if (member === undefined || !(await updateCodeUsed(tx, key))) return refused;
    const token = await openSession(tx, { member, by: 'google', device, now, requestId });
    return { token, deviceSecret: await noteDevice(tx, { secret: ask.deviceSecret, memberId: member.id, now }) };
  });
}
