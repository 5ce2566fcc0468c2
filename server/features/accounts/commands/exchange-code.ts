import type { Locale } from '#domain/basics/locale.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { upsertDevice } from '../device-store.ts';
import { findMemberOfCode, updateCodeUsed } from '../identity-store.ts';
import { admitMember } from './admit-member.ts';
import { openSession } from './open-session.ts';

type Ask = {
  code: string;
  browserSecret: string | undefined;
  device: string | null;
  /** The secret that identifies a known device. */
  deviceSecret: string | undefined;
  locale: Locale;
  now: Date;
  requestId: string;
};

/** `deviceSecret` is for the browser's device cookie. */
type Exchanged = { token: string; deviceSecret: string };

/**
 * Exchanges the code of a finished sign-in for a session: once, within a minute, and only in the browser that
 * began it. The refusal does not say why a code is invalid.
 */
export async function exchangeCode(
  { db }: Pick<Context, 'db'>,
  ask: Ask,
): Promise<Exchanged | Refused<'sign_in_code_invalid'>> {
  const { code, browserSecret, device, locale, now, requestId } = ask;
  const refused = refuse('sign_in_code_invalid');
  if (browserSecret === undefined) return refused;
  const key = { codeHash: hashToken(code), browserHash: hashToken(browserSecret), now };
  return db.transaction(async (tx) => {
    const memberId = await findMemberOfCode(tx, key);
    // Locks the member before the code, in the same order as an account takeover.
    const member = memberId === undefined ? undefined : await admitMember(tx, { memberId, locale });
    if (member === undefined || !(await updateCodeUsed(tx, key))) return refused;
    const token = await openSession(tx, { member, by: 'google', device, now, requestId });
    return { token, deviceSecret: await upsertDevice(tx, { secret: ask.deviceSecret, memberId: member.id, now }) };
  });
}
