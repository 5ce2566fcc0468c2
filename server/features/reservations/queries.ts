import type { Reservation } from '#contract/reservations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Member } from '#server/http/caller.ts';
import { presentReservation } from './present.ts';
import {
  type LiveReservation,
  type ReservationRow,
  selectHolidays,
  selectLiveReservation,
  selectReservation,
  selectReservationOfPayment,
} from './store.ts';

/** The reservation that a member's own payment led to, as its owner sees it. */
export async function findReservationOfPayment(
  db: Queryable,
  paymentId: string,
  now: Date,
): Promise<Reservation | null> {
  return asOwner(db, await selectReservationOfPayment(db, paymentId), now);
}

/** A reservation as its own member sees it; null when it is somebody else's. */
export async function findOwnReservation(
  db: Queryable,
  { id, member, now }: { id: string; member: Member; now: Date },
): Promise<Reservation | null> {
  const row = await selectReservation(db, id);
  return row?.member_id === member.id ? asOwner(db, row, now) : null;
}

async function asOwner(db: Queryable, row: ReservationRow | undefined, now: Date): Promise<Reservation | null> {
  if (row === undefined) return null;
  return presentReservation(row, { viewer: 'owner', holidays: await selectHolidays(db), now });
}

/** The slot's reservation that is not canceled. */
export function findLiveReservation(db: Queryable, slotId: string): Promise<LiveReservation | undefined> {
  return selectLiveReservation(db, slotId);
}
