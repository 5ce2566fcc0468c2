import { mayManagePost } from '#domain/staff/manage.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { placeIds } from '#server/db/places.ts';
import type { Staff } from '#server/http/caller.ts';
import { findPost } from '../people-store.ts';
import { lockPerson } from '../session-store.ts';
import { endPosts } from './end-posts.ts';

type Ask = {
  readonly by: Staff;
  readonly postId: string;
  readonly reason: string;
  readonly now: Date;
  readonly requestId: string;
};

/** Ends a post that the requesting person may end. A post at another location is not found. */
export function endPost(
  { db, wakeQueue }: Pick<Context, 'db' | 'wakeQueue'>,
  { by, postId, reason, now, requestId }: Ask,
): Promise<{ kind: 'ended' } | Refused<'post_not_found' | 'forbidden' | 'last_owner'>> {
  const looked = { postId, places: placeIds(placesFor(by.posts, 'staff.manage')) };
  return db.transaction(async (tx) => {
    const found = await findPost(tx, looked);
    const person = found && (await lockPerson(tx, found.memberId));
    const post = person && (await findPost(tx, looked));
    if (post === undefined || person === undefined) return refuse('post_not_found');
    if (!mayManagePost(by.posts, post)) return refuse('forbidden');
    const ended = await endPosts(tx, { person, posts: [post], by: by.id, actor: 'staff', reason, now, requestId });
    if (ended === 'last_owner') return refuse('last_owner');
    tx.afterCommit(wakeQueue);
    return { kind: 'ended' };
  });
}
