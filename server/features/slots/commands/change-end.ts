import type { Transaction } from '#server/db/database.ts';
import { hasOtherEnd, listGivenWay, restoreEnd, updateEnd, updateTakenBack } from '../supply-store.ts';

/** Lets a slot end sooner. Slots that gave way to it are offered again where they fit. The caller holds its lock. */
export async function shortenSlot(
  tx: Transaction,
  { slotId: id, endTime }: { slotId: string; endTime: Date },
): Promise<void> {
  await updateEnd(tx, { id, endTime });
  await takeBack(tx, id);
}

/**
 * Gives a slot that nobody has any more its end by the schedule again. The caller holds its lock; those that gave way to
 * it are locked after it, which is retried when an import locks them the other way round.
 */
export async function restoreSlot(tx: Transaction, { slotId: id, now }: { slotId: string; now: Date }): Promise<void> {
  if (!(await hasOtherEnd(tx, id))) return;
  await restoreEnd(tx, { id, now });
  await takeBack(tx, id);
}

async function takeBack(tx: Transaction, slotId: string): Promise<void> {
  for (const id of await listGivenWay(tx, slotId)) await updateTakenBack(tx, id);
}
