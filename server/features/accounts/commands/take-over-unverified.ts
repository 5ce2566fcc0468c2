import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { type Emptying, updateToEmptied } from '../member-store.ts';

/**
 * Where nobody has ever confirmed the address, an account tells of whoever typed that address, and not of who owns it: the owner
 * finds none of it, and has agreed to nothing. A name that is not known is the address. The caller keeps the member's row locked,
 * and confirms the address afterwards. Whether it was such an account.
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
