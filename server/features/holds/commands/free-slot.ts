import type { Transaction } from '#server/db/database.ts';
import { restoreSlot } from '#server/features/slots/commands/change-end.ts';
import { deleteClaimOfReservation, lockClaim } from '../claim-store.ts';
import { endHold } from './end-hold.ts';

/**
 * Deletes a reservation's claim, releases a hold on the same claim, and gives the slot its scheduled end again. The
 * caller holds the slot's lock.
 */
export async function freeSlot(
  tx: Transaction,
  { slotId, reservationId, now }: { slotId: string; reservationId: string; now: Date },
): Promise<void> {
  const claim = await lockClaim(tx, slotId);
  if (claim?.reservationId !== reservationId) return;
  if (claim.holdId !== null) {
    const ended = { holdId: claim.holdId, slotId, ending: 'released', actor: 'system', actorId: null, now } as const;
    await endHold(tx, ended);
  }
  await deleteClaimOfReservation(tx, reservationId);
  await restoreSlot(tx, { slotId, now });
}
