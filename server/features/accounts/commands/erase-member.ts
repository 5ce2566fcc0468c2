import { erasedEmail } from '#domain/members/erased.ts';
import type { Transaction } from '#server/db/database.ts';
import { deleteKeysOf } from '#server/http/idempotency.ts';
import { deleteDevices } from '../device-store.ts';
import { deleteTokens } from '../email-token-store.ts';
import { deleteWaysIn } from '../identity-store.ts';
import { updateToErased } from '../member-store.ts';
import { deleteSessions } from '../session-store.ts';

type Ask = { memberId: string; now: Date };

/**
 * Erases a person's data, identities, sessions and tokens. The row stays, because the ledger refers to it.
 */
export async function eraseMember(tx: Transaction, { memberId, now }: Ask): Promise<void> {
  await deleteWaysIn(tx, memberId);
  await updateToErased(tx, { memberId, email: erasedEmail(memberId), now });
  await deleteSessions(tx, memberId);
  await deleteTokens(tx, memberId);
  await deleteDevices(tx, memberId);
  await deleteKeysOf(tx, memberId);
}
