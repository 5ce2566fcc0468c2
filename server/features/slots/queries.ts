import type { Slot } from '#contract/slots.ts';
import type { Queryable } from '#server/db/database.ts';
import { presentSlot } from './present.ts';
import { type NearestAsk, selectIsLocked, selectNearestFreeSlots, selectSlot } from './store.ts';

/** Whoever looks at slots: the one who has a hold of them, or somebody without an account. */
export type SlotViewer = { readonly kind: 'member'; readonly id: string } | { readonly kind: 'visitor' };

/** A slot as the viewer may see it: a hold is named only to the one who holds it. */
export async function findSlot(
  db: Queryable,
  { slotId, viewer, now }: { slotId: string; viewer: SlotViewer; now: Date },
): Promise<Slot | undefined> {
  const row = await selectSlot(db, { slotId, viewerId: idOf(viewer), now });
  return row && presentSlot(row);
}

/** The member's id, by which an own hold is known; null for somebody without an account. */
export function idOf(viewer: SlotViewer): string | null {
  return viewer.kind === 'member' ? viewer.id : null;
}

/** Whether a slot is closed also to those who had it before: locked by an operator, and not only withdrawn. */
export function isSlotLocked(db: Queryable, slotId: string): Promise<boolean> {
  return selectIsLocked(db, slotId);
}

/** Slots of a program that anybody could take and that have not begun, at every location, those nearest to an instant first. */
export async function nearestFreeSlots(db: Queryable, ask: NearestAsk): Promise<Slot[]> {
  const rows = await selectNearestFreeSlots(db, ask);
  return rows.map(presentSlot);
}
