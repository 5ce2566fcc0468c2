import { cancellationOffer } from '#domain/reservations/cancellation.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import { hasEnded } from '#domain/slots/slot-status.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/site/queries.ts';
import { calendarFile } from '#server/letters/calendar-file.ts';
import { links } from '#server/letters/links.ts';
import {
  type CancellationRule,
  type ConfirmedReservation,
  entrySentences,
  reservationConfirmedLetter,
} from '#server/letters/reservation-confirmed.ts';
import { TEXTS } from '#server/letters/texts/texts.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { type ReservationRow, selectReservation } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** Mails a reservation's confirmation, unless it has been canceled or is over by now. */
export async function mailReservationConfirmed(
  context: Context,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<JobOutcome> {
  const row = await selectReservation(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'there is no such reservation' };
  if (row.status === 'CANCELED' || hasEnded({ endTime: row.end_time }, now)) return done;
  const { email: to, locale } = row;
  const reservation = await factsOf(context, row, now);
  const letter = reservationConfirmedLetter(reservation, locale);
  const calendar = calendarOf(context, row, reservation);
  return deliver(context, { to, letter, locale, calendar, event: `reservation-confirmed ${reservationId}`, now });
}

async function factsOf(context: Context, row: ReservationRow, now: Date): Promise<ConfirmedReservation> {
  const brand = await readBrand(context.db);
  return {
    name: row.name,
    location: row.location_name,
    room: row.room_name,
    address: row.address,
    roomType: roomTypeOf(row.room_code),
    capacity: capacityOf(row.room_code),
    program: row.program_name,
    minutes: row.duration_minutes,
    startTime: row.start_time,
    endTime: row.end_time,
    paid: row.payment_method === 'card' ? row.amount : null,
    voucher: voucherOf(row),
    url: links.reservation(context.publicUrl(), row.id),
    needsLogIn: row.member_id !== null,
    guestDataUrl: row.member_id === null ? links.guestData(context.publicUrl()) : null,
    cancellation: cancellationRule(row, now),
    contact: {
      hotline: row.hotline ?? brand.hotline,
      email: row.location_email ?? brand.receptionEmail,
    },
    brand: brand.name,
  };
}

function voucherOf({ voucher_type: type, partner }: ReservationRow): ConfirmedReservation['voucher'] {
  return type === null || partner === null ? null : { type, partner };
}

function cancellationRule(row: ReservationRow, now: Date): CancellationRule | null {
  const offer = cancellationOffer(
    {
      status: row.status,
      slotStart: row.start_time,
      byVoucher: row.by_voucher,
      paymentRequired: row.payment_required,
      paidAmount: row.amount,
      holidays: new Set(row.holidays),
    },
    now,
  );
  switch (offer.reason) {
    case null:
      return { kind: 'until', until: offer.until, refund: offer.refundAmount };
    case 'too_late':
    case 'public_holiday':
    case 'voucher':
      return { kind: offer.reason };
    default:
      return null;
  }
}

function calendarOf(
  context: Context,
  row: ReservationRow,
  reservation: ConfirmedReservation,
): Mail['calendar'] & object {
  const { brand, contact, location, address, room, url, startTime, endTime } = reservation;
  const texts = TEXTS[row.locale];
  return calendarFile({
    reservationId: row.id,
    madeAt: row.created_at,
    startTime,
    endTime,
    title: texts.reservationConfirmed.eventTitle(brand, room),
    place: `${location}, ${address}`,
    description: [...entrySentences(reservation, row.locale), url].join('\n'),
    url,
    organizer: { name: location, email: contact.email ?? `no-reply@${new URL(context.publicUrl()).hostname}` },
  });
}
