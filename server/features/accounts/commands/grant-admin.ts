import { normaliseEmail } from '#domain/members/email.ts';
import type { Database } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { findAccountByEmail, updateToAdmin } from '../member-store.ts';

export type Grant = { kind: 'granted' | 'already_admin' | 'not_verified' | 'unknown_member' };

/** Makes a member ADMIN. Refuses an unverified address, because it may belong to another person. */
export function grantAdmin(db: Database, { email, now }: { email: string; now: Date }): Promise<Grant> {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, normaliseEmail(email));
    if (account === undefined) return { kind: 'unknown_member' };
    if (account.email_verified_at === null) return { kind: 'not_verified' };
    if (!(await updateToAdmin(tx, account.id))) return { kind: 'already_admin' };
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
    return { kind: 'granted' };
  });
}
