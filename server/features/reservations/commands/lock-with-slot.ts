import { shortId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { findReservation, type StoredReservation } from '../store.ts';

/** Thrown when the reservation was moved while the lock of its slot was awaited. */
export class ReservationMoved extends Error {
  /** The code of a serialization failure, so that the whole transaction is retried. */
  readonly code = '40001';
}

type Found = { readonly id: string; readonly slotId: string };

/**
 * Locks the slot of a reservation, and another one if given, in the order of their ids; returns the reservation as
 * read under the locks. Throws {@link ReservationMoved} when it has been moved to another slot.
 */
export async function lockWithSlot(
  tx: Transaction,
  found: Found,
  { otherSlotId, locale = null }: { otherSlotId?: string; locale?: Locale | null } = {},
): Promise<StoredReservation> {
  const slotIds = new Set([found.slotId, ...(otherSlotId === undefined ? [] : [otherSlotId])]);
  for (const slotId of [...slotIds].sort()) await lockSlot(tx, slotId);
  const row = await findReservation(tx, found.id, locale);
  if (row === undefined) throw new Error(`Reservation ${shortId(found.id)} disappeared while its slot was locked`);
  if (row.slotId !== found.slotId) throw new ReservationMoved(`Reservation ${shortId(found.id)} was moved`);
  return row;
}
