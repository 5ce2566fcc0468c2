import { type Refused, refuse } from '#server/answer.ts';
import type { Transaction } from '#server/db/database.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { readTypedCode } from '#server/secrets/typed-codes.ts';
import { lockInvitation, updateInvitationUsed } from '../people-store.ts';
import type { PersonRow } from '../session-store.ts';
import { givePost } from './give-post.ts';

type Ask = {
  readonly code: string;
  readonly person: PersonRow;
  readonly hasFactor: boolean;
  readonly now: Date;
  readonly requestId: string;
};

/** Returns the hash of a printed code or the token of an invitation. */
export function hashOfCode(code: string): Buffer {
  return hashToken(/^[\w-]{43}$/.test(code) ? code : readTypedCode(code));
}

/**
 * Uses a printed code or an invitation, which gives its post. It works once; until the first factor is
 * enrolled the same person may use it again, because the browser may have been closed in between.
 */
export async function acceptCode(
  tx: Transaction,
  ask: Ask,
): Promise<{ kind: 'accepted' } | Refused<'staff_code_invalid' | 'post_exists'>> {
  const { code, person, hasFactor, now, requestId } = ask;
  const found = await lockInvitation(tx, { tokenHash: hashOfCode(code.trim()), email: person.email, now });
  if (found === undefined) return refuse('staff_code_invalid');
  if (found.usedBy !== null)
    return found.usedBy === person.id && !hasFactor ? { kind: 'accepted' } : refuse('staff_code_invalid');
  if (found.role !== null) {
    const post = { memberId: person.id, role: found.role, locationId: found.locationId, by: found.invitedBy };
    if (!(await givePost(tx, { ...post, now, requestId }))) return refuse('post_exists');
  }
  await updateInvitationUsed(tx, { id: found.id, memberId: person.id, now });
  return { kind: 'accepted' };
}
