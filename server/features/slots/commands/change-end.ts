import type { Transaction } from '#server/db/database.ts';
import { sqlState } from '#server/db/errors.ts';
import {
  hasOtherEnd,
  listGivenWay,
  lockForGivingWay,
  updateEnd,
  updateEndRestored,
  updateGaveWay,
  updateTakenBack,
} from '../supply-store.ts';

/** Locks a slot and those that are to give way to it, in the order of their ids. */
export async function lockWithNext(tx: Transaction, ids: readonly string[]): Promise<void> {
  await lockForGivingWay(tx, ids);
}

/** A slot that was inserted meanwhile occupies the time; the transaction is retried. */
export class TimeTaken extends Error {
  readonly code = '40001';
}

const EXCLUSION_VIOLATION = '23P01';

async function orTimeTaken(change: Promise<void>, message: string): Promise<void> {
  try {
    await change;
  } catch (error) {
    throw sqlState(error) === EXCLUSION_VIOLATION ? new TimeTaken(message) : error;
  }
}

/** Extends a slot. Free slots in the way give way to it. The caller holds the locks of all of them. */
export async function extendSlot(
  tx: Transaction,
  { slotId: id, endTime, over, now }: { slotId: string; endTime: Date; over: readonly string[]; now: Date },
): Promise<void> {
  if (over.length > 0) await updateGaveWay(tx, { ids: over, to: id, now });
  await orTimeTaken(updateEnd(tx, { id, endTime }), `Slot ${id} cannot end later`);
}

/** Shortens a slot. Slots that gave way to it are offered again where they fit. The caller holds its lock. */
export async function shortenSlot(
  tx: Transaction,
  { slotId: id, endTime }: { slotId: string; endTime: Date },
): Promise<void> {
  await updateEnd(tx, { id, endTime });
  await takeBack(tx, id);
}

/**
 * Gives a slot without a holder its scheduled end again. The caller holds its lock. Slots that gave way to it
 * are locked after it; the transaction is retried when an import locks them in the other order.
 */
export async function restoreSlot(tx: Transaction, { slotId: id, now }: { slotId: string; now: Date }): Promise<void> {
  if (!(await hasOtherEnd(tx, id))) return;
  await orTimeTaken(updateEndRestored(tx, { id, now }), `Slot ${id} cannot have its scheduled end again`);
  await takeBack(tx, id);
}

async function takeBack(tx: Transaction, slotId: string): Promise<void> {
  for (const id of await listGivenWay(tx, slotId))
    await orTimeTaken(updateTakenBack(tx, id), `Slot ${id} cannot be offered again`);
}
