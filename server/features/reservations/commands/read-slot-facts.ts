import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { readClaim, type SlotClaim } from '#server/features/holds/commands/claim-slot.ts';
import { findSlot, idOf, type SlotViewer, type ViewedSlot } from '#server/features/slots/queries.ts';

export type SlotToTake = {
  readonly slot: ViewedSlot & { readonly isHeldByOther: boolean };
  readonly claim: SlotClaim;
};

/**
 * Reads and locks the facts that decide whether the viewer may take a slot. The caller holds the slot's lock.
 * Without a locale, names are the default ones.
 */
export async function readSlotFacts(
  tx: Transaction,
  { slotId, viewer, locale, now }: { slotId: string; viewer: SlotViewer; locale?: Locale; now: Date },
): Promise<SlotToTake> {
  const claim = await readClaim(tx, slotId, now);
  const slot = await findSlot(tx, { slotId, viewer, ...(locale && { locale }), now });
  if (slot === undefined) throw new Error(`Slot ${slotId} disappeared while it was locked`);
  const isBooked = claim.kind === 'reserved' || (claim.kind === 'held' && claim.reservationId !== null);
  const isHeldByOther = claim.kind === 'held' && claim.memberId !== idOf(viewer);
  return { slot: { ...slot, isBooked, isHeldByOther }, claim };
}
