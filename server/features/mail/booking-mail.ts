import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from './deliver.ts';
import type { Correspondents } from './guest-letter.ts';
import type { Block, Letter, Row } from './letter.ts';
import { links } from './links.ts';
import { findReservationForMail, type ReservationForMail } from './store.ts';
import { type Booked, dateAndTime, roomAndPackage } from './visit.ts';

/** What a mail about a reservation can say without reading more; `url` is the reservation's page. */
export type Booking = Booked & Correspondents & { readonly url: string };

/** Returns the table of a booking: its place, `address` where the guest needs it, room, package, time, and `more` rows. */
export function bookingFacts(
  visit: Booked,
  locale: Locale,
  { address, more = [] }: { readonly address?: string; readonly more?: readonly Row[] } = {},
): Block {
  const texts = MAIL_TEXTS[locale];
  const rows = [
    { label: texts.location, value: visit.location },
    ...(address === undefined ? [] : [{ label: texts.address, value: address }]),
    ...roomAndPackage(visit, locale),
    ...dateAndTime(visit, locale),
    ...more,
  ];
  return { kind: 'facts', rows };
}

/** A reservation as it is now, with its correspondents. */
export type BookingToMail = Booking & ReservationForMail;

type BookingMail = { readonly reservationId: string; readonly event: string; readonly now: Date };

/**
 * Mails a letter about a reservation to its guest. `write` gets the reservation as it is now, and returns the letter, or
 * the job's outcome when the mail has lost its use or has to wait.
 */
export async function mailBooking(
  context: Context,
  { reservationId, event, now }: BookingMail,
  write: (booking: BookingToMail) => Letter | JobOutcome | Promise<Letter | JobOutcome>,
): Promise<JobOutcome> {
  const row = await findReservationForMail(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'the reservation does not exist' };
  const brand = await readBrand(context.db);
  const booking = {
    ...row,
    contact: { hotline: row.hotline ?? brand.hotline, email: row.locationEmail ?? brand.receptionEmail },
    brand: brand.name,
    url: links.reservation(context.publicUrl(), row.id),
  };
  const letter = await write(booking);
  return 'kind' in letter ? letter : deliver(context, { to: row.email, letter, locale: row.locale, event, now });
}
