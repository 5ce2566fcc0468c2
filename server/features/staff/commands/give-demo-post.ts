import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { seal } from '#server/secrets/sealed.ts';
import { insertTotp } from '../factor-store.ts';
import { hadPost, insertPost } from '../people-store.ts';
import { issueTotpSecret } from '../totp.ts';

type Giving = {
  readonly memberId: string;
  readonly role: StaffRole;
  readonly locationId: string | null;
  readonly staffSecret: string;
  readonly now: Date;
};

/** Gives a demo account a post and an authenticator app, once. The sandbox shows the app's codes. */
export async function giveDemoPost(tx: Transaction, giving: Giving): Promise<void> {
  const { memberId, role, locationId, staffSecret, now } = giving;
  if (await hadPost(tx, memberId)) return;
  await insertPost(tx, { memberId, role, locationId, by: null, now });
  const secret = seal(issueTotpSecret(), { secret: staffSecret, to: memberId });
  await insertTotp(tx, { memberId, name: 'Sandbox', secret, step: 0, now, isUsed: false });
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'staff.post_given',
    subject: 'member',
    subjectId: memberId,
    after: { role, locationId },
    locationId,
  });
}
