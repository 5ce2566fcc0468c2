import { normaliseEmail } from '#domain/members/email.ts';
import type { Database } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { updateFactorsEnded } from '../factor-store.ts';
import { findVerifiedPerson, listPosts } from '../people-store.ts';
import { lockPerson, updateSessionsEnded } from '../session-store.ts';
import { endPosts } from './end-posts.ts';
import { issueEnrolmentCode } from './grant-post.ts';
import { notifyOwners } from './notify-owners.ts';

type Ask = { readonly email: string; readonly now: Date };

/** Ends all posts of a person from the command line. */
export function endByCommand(db: Database, { email, now }: Ask): Promise<'ended' | 'last_owner' | 'no_post'> {
  return db.transaction(async (tx) => {
    const found = await findVerifiedPerson(tx, normaliseEmail(email));
    const person = found && (await lockPerson(tx, found.id));
    const posts = person === undefined ? [] : await listPosts(tx, person.id);
    if (person === undefined || posts.length === 0) return 'no_post';
    return endPosts(tx, { person, posts, by: null, actor: 'system', reason: 'ended on the command line', now });
  });
}

/**
 * Ends a person's factors and staff sessions, notifies the owners, and returns a code for enrolling a new
 * factor.
 */
export function resetFactors(
  db: Database,
  { email, now }: Ask,
): Promise<{ kind: 'reset'; code: string } | { kind: 'no_post' }> {
  return db.transaction(async (tx) => {
    const found = await findVerifiedPerson(tx, normaliseEmail(email));
    const person = found && (await lockPerson(tx, found.id));
    if (person === undefined || (await listPosts(tx, person.id)).length === 0) return { kind: 'no_post' };
    const memberId = person.id;
    await updateFactorsEnded(tx, { memberId, now });
    await updateSessionsEnded(tx, { memberId, by: null, keep: null, now });
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: 'staff.factors_reset',
      subject: 'member',
      subjectId: memberId,
    });
    await notifyOwners(tx, { notice: 'factors_reset', memberId, now });
    return { kind: 'reset', code: await issueEnrolmentCode(tx, { person, now }) };
  });
}
