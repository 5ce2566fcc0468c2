import type { Reservation } from '#contract/reservations.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
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

/** What a reservation is read with: its invoice is shown by a signed link. */
type Linking = Pick<Context, 'db' | 'invoiceSecret' | 'publicUrl'>;

/** The reservation that a member's own payment led to, as its owner sees it. */
export async function findReservationOfPayment(
  context: Linking,
  paymentId: string,
  now: Date,
): Promise<Reservation | null> {
  return asOwner(context, await selectReservationOfPayment(context.db, paymentId), now);
}

/** A reservation as its own member sees it; null when it is somebody else's. */
export async function findOwnReservation(
  context: Linking,
  { id, member, now }: { id: string; member: Member; now: Date },
): Promise<Reservation | null> {
  const row = await selectReservation(context.db, id);
  return row?.member_id === member.id ? asOwner(context, row, now) : null;
}

async function asOwner(context: Linking, row: ReservationRow | undefined, now: Date): Promise<Reservation | null> {
  if (row === undefined) return null;
  const holidays = await selectHolidays(context.db);
  return presentReservation(row, { viewer: 'owner', holidays, now, linkTo: invoiceLinker(context) });
}

/** The slot's reservation that is not canceled. */
export function findLiveReservation(db: Queryable, slotId: string): Promise<LiveReservation | undefined> {
  return selectLiveReservation(db, slotId);
}
