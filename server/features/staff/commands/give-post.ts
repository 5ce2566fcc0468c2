import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { insertPost } from '../people-store.ts';
import { notifyOwners } from './notify-owners.ts';

type Giving = {
  readonly memberId: string;
  readonly role: StaffRole;
  readonly locationId: string | null;
  /** The person who gave it; null for the command line. */
  readonly by: string | null;
  readonly now: Date;
  readonly requestId?: string;
};

/**
 * Gives a person a post. Returns false when they have one at the location. The caller has locked the person.
 */
export async function givePost(tx: Transaction, giving: Giving): Promise<boolean> {
  const { memberId, role, locationId, by, now, requestId } = giving;
  if ((await insertPost(tx, giving)) === undefined) return false;
  await record(tx, {
    at: now,
    actor: by === null ? 'system' : 'staff',
    actorId: by,
    action: 'staff.post_given',
    subject: 'member',
    subjectId: memberId,
    after: { role, locationId },
    locationId,
    ...(requestId !== undefined && { requestId }),
  });
  await notifyOwners(tx, { notice: 'post_given', memberId, post: { role, locationId }, now });
  return true;
}
