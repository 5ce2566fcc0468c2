import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import {
  listPosts,
  lockIsLastOwner,
  type PostRow,
  updateCodesExpired,
  updatePostEnded,
  updateWithdrawnBy,
} from '../people-store.ts';
import { type PersonRow, updateSessionsEnded } from '../session-store.ts';
import { notifyOwners } from './notify-owners.ts';

export type PostEnding = {
  readonly person: Pick<PersonRow, 'id' | 'email'>;
  readonly posts: readonly PostRow[];
  /** The person who ends them; null for the command line. */
  readonly by: string | null;
  readonly actor: 'staff' | 'member' | 'system';
  readonly reason?: string;
  readonly now: Date;
  readonly requestId?: string;
};

/**
 * Ends posts of a person at once, and with the last one their sessions and codes. Refuses to end the post of the last
 * owner with a factor. The caller has locked the person.
 */
export async function endPosts(tx: Transaction, ending: PostEnding): Promise<'ended' | 'last_owner'> {
  const { person, posts, by, actor, reason, now, requestId } = ending;
  const memberId = person.id;
  if (posts.some(({ role }) => role === 'owner') && (await lockIsLastOwner(tx, memberId))) return 'last_owner';
  for (const { id, role, locationId } of posts) {
    if (!(await updatePostEnded(tx, { postId: id, by, now }))) continue;
    await record(tx, {
      at: now,
      actor,
      actorId: by,
      action: 'staff.post_ended',
      subject: 'member',
      subjectId: memberId,
      before: { role, locationId },
      locationId,
      reason,
      ...(requestId !== undefined && { requestId }),
    });
    await notifyOwners(tx, { notice: 'post_ended', memberId, post: { role, locationId }, now });
  }
  // Also ends invitations and codes: the right to invite may have ended, and a code must not restore a post.
  await updateWithdrawnBy(tx, { memberId, now });
  await updateCodesExpired(tx, { memberId, email: person.email, now });
  if ((await listPosts(tx, memberId)).length === 0) await updateSessionsEnded(tx, { memberId, by, keep: null, now });
  return 'ended';
}
