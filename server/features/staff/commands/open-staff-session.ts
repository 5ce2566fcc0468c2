import { addMinutes } from '#domain/calendar/duration.ts';
import { LOGIN_MINUTES, STAFF_SESSIONS } from '#domain/staff/session.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/http/caller.ts';
import { countAgainst } from '#server/limits/limits.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { listFactors } from '../factor-store.ts';
import { unprovedEnd } from '../lifetimes.ts';
import { STAFF_CODES_OF_MEMBER } from '../limits.ts';
import { listPosts } from '../people-store.ts';
import { findLoginTime, insertStaffSession, lockPerson, updateOldestEnded } from '../session-store.ts';
import { acceptCode } from './accept-code.ts';

type Parts = Pick<Context, 'db' | 'config' | 'limitSecret' | 'wakeQueue'>;
type Ask = {
  readonly member: Member;
  readonly code: string | undefined;
  readonly device: string | null;
  readonly now: Date;
  readonly requestId: string;
};

type Opened = { readonly kind: 'opened'; readonly token: string; readonly sessionId: string };

/**
 * Opens a staff session of a member with a post who logged in minutes ago. A code may give the post, and
 * allows enrolling the first factor; the session allows nothing else before a factor is proved.
 */
export async function openStaffSession(
  parts: Parts,
  ask: Ask,
): Promise<
  | Opened
  | Refused<
      'too_many_requests' | 'unauthenticated' | 'login_too_old' | 'staff_code_invalid' | 'post_exists' | 'not_staff'
    >
> {
  const { member, code, device, now, requestId } = ask;
  if (code !== undefined) {
    const tooOften = await countAgainst(parts, { limit: STAFF_CODES_OF_MEMBER, by: member.id, now });
    if (tooOften) return tooOften;
  }
  return parts.db.transaction(async (tx) => {
    const person = await lockPerson(tx, member.id);
    const loginAt = await findLoginTime(tx, { tokenHash: member.tokenHash, now });
    if (person === undefined || loginAt === undefined) return refuse('unauthenticated');
    if (loginAt <= addMinutes(now, -LOGIN_MINUTES)) return refuse('login_too_old');
    const hasFactor = (await listFactors(tx, person.id)).length > 0;
    if (code !== undefined) {
      const accepted = await acceptCode(tx, { code, person, hasFactor, now, requestId });
      if (accepted.kind === 'refused') return accepted;
    }
    if ((await listPosts(tx, person.id)).length === 0) return refuse('not_staff');
    await updateOldestEnded(tx, { memberId: person.id, by: person.id, now, most: STAFF_SESSIONS - 1 });
    const { token, tokenHash } = issueToken();
    const mayEnrol = code !== undefined && !hasFactor;
    const session = { tokenHash, memberId: person.id, mayEnrol, device, now, expiresAt: unprovedEnd(now) };
    const sessionId = await insertStaffSession(tx, session);
    tx.afterCommit(parts.wakeQueue);
    return { kind: 'opened', token, sessionId };
  });
}
