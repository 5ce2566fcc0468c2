import type { RefusalCode } from '#contract/refusals.ts';
import { mayAt, type Permission } from '#domain/staff/permissions.ts';
import type { Refused } from '#server/answer.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Clerk } from '#server/http/caller.ts';
import { lockStatus } from '../change-store.ts';
import { findReservation, type StoredReservation } from '../store.ts';

/** A change of a booking that a staff member asks for. */
export type ReservationChange = { readonly reservationId: string; readonly by: Clerk; readonly now: Date };

export type ReservationChanged<Code extends RefusalCode = never> =
  | { readonly kind: 'done' }
  | Refused<Code | 'reservation_not_found'>;

export const DONE = { kind: 'done' } as const;

/**
 * Locks a booking at a location where the person has a permission, until the transaction ends, and returns it as read
 * under the lock. What changes its slot or its money locks the slot instead, by `lockWithSlot`.
 */
export async function lockReservation(
  tx: Transaction,
  { reservationId, by }: ReservationChange,
  permission: Permission,
): Promise<StoredReservation | undefined> {
  await lockStatus(tx, reservationId);
  const row = await findReservation(tx, reservationId);
  return row !== undefined && mayAt(by.posts, permission, row.locationId) ? row : undefined;
}
