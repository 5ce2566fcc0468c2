import { normaliseEmail } from '#domain/members/email.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Database } from '#server/db/database.ts';
import { grantPost, type PostGranted } from '#server/features/staff/commands/grant-post.ts';
import { record } from '#server/history.ts';
import { findAccountRowByEmail, updateToAdmin } from '../member-store.ts';

type Granting = {
  readonly email: string;
  readonly role: StaffRole;
  /** The key of the location in the catalog; null for all. */
  readonly place: string | null;
  readonly now: Date;
};

export type Grant = PostGranted | { kind: 'not_verified' | 'unknown_member' };

/**
 * Gives a member a post, and makes an owner ADMIN. Refuses an unverified address, because it may belong to another
 * person.
 */
export function grantAdmin(db: Database, { email, role, place, now }: Granting): Promise<Grant> {
  return db.transaction(async (tx) => {
    const account = await findAccountRowByEmail(tx, normaliseEmail(email));
    if (account === undefined) return { kind: 'unknown_member' };
    if (account.emailVerifiedAt === null) return { kind: 'not_verified' };
    const granted = await grantPost(tx, { memberId: account.id, role, place, now });
    if (granted.kind !== 'granted' || role !== 'owner' || !(await updateToAdmin(tx, account.id))) return granted;
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: 'member.made_admin',
      subject: 'member',
      subjectId: account.id,
      before: { role: account.role },
      after: { role: 'ADMIN' },
    });
    return granted;
  });
}
