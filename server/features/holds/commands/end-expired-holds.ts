import type { Context } from '#server/context.ts';
import { lockSlot } from '../queries.ts';
import { listExpiredHolds } from '../store.ts';
import { endHold } from './end-hold.ts';

/** Ends a member's expired holds one by one, each under its slot's lock, to free the places that they occupy. */
export async function endExpiredHolds(
  { db }: Pick<Context, 'db'>,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  for (const { holdId, slotId } of await listExpiredHolds(db, { memberId, now })) {
    await db.transaction(async (tx) => {
      await lockSlot(tx, slotId);
      await endHold(tx, { holdId, slotId, ending: 'expired', actor: 'system', actorId: null, now });
    });
  }
}
