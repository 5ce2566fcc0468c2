import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/site/queries.ts';
import { links } from '#server/letters/links.ts';
import {
  paymentDueLetter,
  reservationReleasedLetter,
  type UnpaidReservation,
} from '#server/letters/unpaid-reservation.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { type ReservationRow, selectReservation } from '../store.ts';
import { deliver } from './deliver-letter.ts';

type About = { readonly reservationId: string; readonly now: Date };

/** Mails that a reservation is still to be paid and by when, unless it has been paid or given up meanwhile. */
export async function mailPaymentDue(context: Context, { reservationId, now }: About): Promise<JobOutcome> {
  const row = await selectReservation(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'there is no such reservation' };
  const { status, payment_required: isUnpaid, pay_by: payBy, email: to, locale } = row;
  if (status !== 'PENDING' || !isUnpaid || payBy === null || payBy <= now) return done;
  const url = links.reservation(context.publicUrl(), row.id);
  const letter = paymentDueLetter({ ...(await factsOf(context, row)), url, payBy }, locale);
  return deliver(context, { to, letter, locale, event: `payment-due ${reservationId}`, now });
}

/** Mails that a reservation which was not paid is released, and that nothing was charged. */
export async function mailReservationReleased(context: Context, { reservationId, now }: About): Promise<JobOutcome> {
  const row = await selectReservation(context.db, reservationId);
  if (row === undefined || row.canceled_at === null)
    return { kind: 'dead', reason: 'there is no such released reservation' };
  const { email: to, locale, pay_by: payBy, canceled_at: releasedAt } = row;
  const isTimeOver = payBy !== null && payBy <= releasedAt;
  const url = links.location(context.publicUrl(), row.location_id);
  const letter = reservationReleasedLetter({ ...(await factsOf(context, row)), url, isTimeOver }, locale);
  return deliver(context, { to, letter, locale, event: `reservation-released ${reservationId}`, now });
}

async function factsOf(context: Context, row: ReservationRow): Promise<Omit<UnpaidReservation, 'url'>> {
  const brand = await readBrand(context.db);
  return {
    name: row.name,
    location: row.location_name,
    room: row.room_name,
    roomType: roomTypeOf(row.room_code),
    capacity: capacityOf(row.room_code),
    program: row.program_name,
    minutes: row.duration_minutes,
    startTime: row.start_time,
    endTime: row.end_time,
    contact: { hotline: row.hotline ?? brand.hotline, email: row.location_email ?? brand.receptionEmail },
    brand: brand.name,
  };
}
