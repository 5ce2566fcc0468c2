import type { Transaction } from '#server/db/database.ts';
import { deleteSlots, insertSlots, type NewSlot, updateWithdrawn } from '../supply-store.ts';

export type Supply = {
  readonly missing?: readonly NewSlot[];
  /** Ids of slots to delete, to take off sale, and to offer again. */
  readonly surplus?: readonly string[];
  readonly withdrawn?: readonly string[];
  readonly returned?: readonly string[];
  readonly now: Date;
};

/** Matches the slots to the schedule. The caller holds the locks of those that are deleted or withdrawn. */
export async function supplySlots(tx: Transaction, supply: Supply): Promise<void> {
  const { missing = [], surplus = [], withdrawn = [], returned = [], now } = supply;
  if (surplus.length > 0) await deleteSlots(tx, surplus);
  if (withdrawn.length > 0) await updateWithdrawn(tx, { ids: withdrawn, at: now });
  if (returned.length > 0) await updateWithdrawn(tx, { ids: returned, at: null });
  if (missing.length > 0) await insertSlots(tx, missing);
}
