import type { Permission } from '#domain/staff/permissions.ts';
import type { Refused } from '#server/answer.ts';
import type { Transaction } from '#server/db/database.ts';
import { findReservation, type StoredReservation } from '../store.ts';
import { mayThere, type StaffActor } from './staff-actor.ts';

/** A booking that a staff member looks after, without changing its slot or its money. */
export type Tending = { readonly reservationId: string; readonly by: StaffActor; readonly now: Date };

export type Tended = { readonly kind: 'done' } | Refused<'reservation_not_found'>;
export const DONE = { kind: 'done' } as const;

const TENDS: Permission = 'booking.tend';

/** Finds a booking at a location where the person may tend bookings. */
export async function findBookingToTend(
  tx: Transaction,
  { reservationId, by }: Tending,
): Promise<StoredReservation | undefined> {
  const row = await findReservation(tx, reservationId);
  return row !== undefined && mayThere(by, TENDS, row) ? row : undefined;
}
