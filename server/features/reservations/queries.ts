import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Member } from '#server/http/caller.ts';
import { findLiveReservationRow, findReservation, findReservationRowOfPayment, type ReservationRow } from './store.ts';

/** Finds the reservation that a payment led to. */
export function findReservationOfPayment(
  db: Queryable,
  paymentId: string,
  locale: Locale,
): Promise<ReservationRow | undefined> {
  return findReservationRowOfPayment(db, paymentId, locale);
}

/** Finds a member's own reservation; undefined when it belongs to another member. */
export async function findOwnReservation(
  db: Queryable,
  { id, member, locale }: { id: string; member: Member; locale: Locale },
): Promise<ReservationRow | undefined> {
  const row = await findReservation(db, id, locale);
  return row?.member_id === member.id ? row : undefined;
}

/** Finds any reservation. The caller checks whether the person of the staff may see it. */
export function findReservationForStaff(db: Queryable, id: string): Promise<ReservationRow | undefined> {
  return findReservation(db, id);
}

export type LiveReservation = {
  readonly id: string;
  /** Null for a guest's. */
  readonly memberId: string | null;
  readonly awaitsPayment: boolean;
};

/** Finds the slot's reservation that is not canceled. */
export async function findLiveReservation(db: Queryable, slotId: string): Promise<LiveReservation | undefined> {
  const row = await findLiveReservationRow(db, slotId);
  return row && { id: row.id, memberId: row.member_id, awaitsPayment: row.payment_required };
}
