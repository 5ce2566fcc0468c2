import type { Transaction } from '#server/db/database.ts';
import { updateFactorsEnded } from '../factor-store.ts';
import { listPosts } from '../people-store.ts';
import { updateSessionsEnded } from '../session-store.ts';
import { endPosts } from './end-posts.ts';

type Leaving = { readonly person: { readonly id: string; readonly email: string }; now: Date; requestId?: string };

/** Ends all posts, factors and sessions of a person who deletes the account, unless they are the last owner. */
export async function leaveStaff(tx: Transaction, leaving: Leaving): Promise<'left' | 'last_owner'> {
  const { person, now } = leaving;
  const posts = await listPosts(tx, person.id);
  if (posts.length > 0) {
    const ended = await endPosts(tx, { ...leaving, posts, by: person.id, actor: 'member' });
    if (ended === 'last_owner') return 'last_owner';
  }
  await updateFactorsEnded(tx, { memberId: person.id, now });
  await updateSessionsEnded(tx, { memberId: person.id, by: person.id, keep: null, now });
  return 'left';
}
