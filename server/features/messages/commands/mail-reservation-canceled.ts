import type { Canceler } from '#domain/reservations/cancellation.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/site/queries.ts';
import { calendarFile } from '#server/letters/calendar-file.ts';
import { links } from '#server/letters/links.ts';
import { type CanceledReservation, reservationCanceledLetter } from '#server/letters/reservation-canceled.ts';
import { TEXTS } from '#server/letters/texts/texts.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { type ReservationRow, selectReservation } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** Mails that a reservation is canceled, by whom, what comes back and when, and what takes it out of the calendar. */
export async function mailReservationCanceled(
  context: Context,
  // Former releases did not write down who had: it could only be the member.
  {
    reservationId,
    canceledBy = 'member',
    now,
  }: { reservationId: string; canceledBy?: Canceler | undefined; now: Date },
): Promise<JobOutcome> {
  const row = await selectReservation(context.db, reservationId);
  if (row === undefined || row.canceled_at === null) {
    return { kind: 'dead', reason: 'there is no such canceled reservation' };
  }
  const { email: to, locale, canceled_at: canceledAt } = row;
  const reservation = { ...(await factsOf(context, row)), canceledBy };
  const letter = reservationCanceledLetter(reservation, locale);
  const calendar = calendarOf(context, reservation, { ...row, canceled_at: canceledAt });
  return deliver(context, { to, letter, locale, calendar, event: `reservation-canceled ${reservationId}`, now });
}

async function factsOf(context: Context, row: ReservationRow): Promise<Omit<CanceledReservation, 'canceledBy'>> {
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
    refund: refundOf(row),
    url: links.location(context.publicUrl(), row.location_id),
    contact: { hotline: row.hotline ?? brand.hotline, email: row.location_email ?? brand.receptionEmail },
    brand: brand.name,
  };
}

function refundOf(row: ReservationRow): CanceledReservation['refund'] {
  const { refund_amount: amount, refund_from: from, refund_until: until } = row;
  if (amount === null || from === null || until === null) return null;
  return { amount, from, until, byHand: row.refund_method === 'manual' };
}

function calendarOf(
  context: Context,
  { brand, contact, location, room, startTime, endTime }: CanceledReservation,
  row: ReservationRow & { canceled_at: Date },
): Mail['calendar'] & object {
  const texts = TEXTS[row.locale];
  return calendarFile({
    reservationId: row.id,
    madeAt: row.created_at,
    canceledAt: row.canceled_at,
    startTime,
    endTime,
    title: texts.reservationConfirmed.eventTitle(brand, room),
    place: `${location}, ${row.address}`,
    description: texts.reservationCanceled.title,
    url: links.reservation(context.publicUrl(), row.id),
    organizer: { name: location, email: contact.email ?? `no-reply@${new URL(context.publicUrl()).hostname}` },
  });
}
