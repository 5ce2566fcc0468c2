import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { type Emptying, updateToEmptied } from '../member-store.ts';

/**
 * Deletes the data of an account whose address was never verified, because another person may have entered
 * it. Without a name the address is used. The caller holds the member's lock and verifies the address
 * afterwards. Returns whether it was unverified.
 */
export async function takeOverUnverified(tx: Transaction, ask: Emptying & { requestId: string }): Promise<boolean> {
  const { requestId, ...emptying } = ask;
  if (!(await updateToEmptied(tx, emptying))) return false;
  await record(tx, {
    at: ask.now,
    actor: 'member',
    actorId: ask.memberId,
    action: 'member.taken_over',
    subject: 'member',
    subjectId: ask.memberId,
    after: { registeredBy: ask.registeredBy },
    requestId,
  });
  return true;
}
