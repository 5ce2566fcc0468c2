import type { Transaction } from '#server/db/database.ts';
import { updateFactorsEnded, updateFactorsUnnamed } from '../factor-store.ts';
import { deleteInvitations, listPosts } from '../people-store.ts';
import { deleteStaffSessions } from '../session-store.ts';
import { endPosts } from './end-posts.ts';

type Leaving = {
  readonly person: { readonly id: string; readonly email: string };
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Ends all posts of a person who deletes the account, and deletes their factors, sessions and invitations. The last
 * owner with a factor cannot leave. The caller has locked the person.
 */
export async function leaveStaff(tx: Transaction, leaving: Leaving): Promise<'left' | 'last_owner'> {
  const { person, now } = leaving;
  const memberId = person.id;
  const posts = await listPosts(tx, memberId);
  if (posts.length > 0) {
    const ended = await endPosts(tx, { ...leaving, posts, by: memberId, actor: 'member' });
    if (ended === 'last_owner') return 'last_owner';
  }
  await updateFactorsEnded(tx, { memberId, now });
  await updateFactorsUnnamed(tx, memberId);
  await deleteInvitations(tx, { memberId, email: person.email });
  await deleteStaffSessions(tx, memberId);
  return 'left';
}
