import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { findReservation, type StoredReservation } from '#server/features/reservations/queries.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from './deliver.ts';
import type { Correspondents } from './guest-letter.ts';
import type { Block, Letter, Row } from './letter.ts';
import { links } from './links.ts';
import { findMailFacts, type MailFacts } from './store.ts';
import { type Booked, dateAndTime, roomAndPackage } from './visit.ts';

/** What a mail about a reservation can say without reading more; `url` is the reservation's page. */
export type MailedReservation = Booked & Correspondents & { readonly url: string };

/** Returns the table of a booking: its place, `address` where the guest needs it, room, package, time, and `more` rows. */
export function reservationFacts(
  visit: Booked,
  locale: Locale,
  { address, more = [] }: { readonly address?: string; readonly more?: readonly Row[] } = {},
): Block {
  const texts = MAIL_TEXTS[locale];
  const rows = [
    { label: texts.location, value: visit.locationName },
    ...(address === undefined ? [] : [{ label: texts.address, value: address }]),
    ...roomAndPackage(visit, locale),
    ...dateAndTime(visit, locale),
    ...more,
  ];
  return { kind: 'facts', rows };
}

/** A reservation as it is now, with its correspondents. */
export type ReservationToMail = MailedReservation & StoredReservation & MailFacts;

type ReservationMail = { readonly reservationId: string; readonly event: string; readonly now: Date };

/**
 * Mails a letter about a reservation to its guest. `write` gets the reservation as it is now, and returns the letter, or
 * the job's outcome when the mail has lost its use or has to wait.
 */
export async function mailReservation(
  context: Context,
  { reservationId, event, now }: ReservationMail,
  write: (reservation: ReservationToMail) => Letter | JobOutcome | Promise<Letter | JobOutcome>,
): Promise<JobOutcome> {
  const facts = await findMailFacts(context.db, reservationId);
  const row = facts && (await findReservation(context.db, reservationId, facts.locale));
  if (facts === undefined || row === undefined) return { kind: 'dead', reason: 'the reservation does not exist' };
  const brand = await readBrand(context.db);
  const reservation = {
    ...row,
    ...facts,
    contact: { hotline: facts.hotline ?? brand.hotline, email: facts.locationEmail ?? brand.receptionEmail },
    brand: brand.name,
    url: links.reservation(context.publicUrl(), reservationId),
  };
  const letter = await write(reservation);
  return 'kind' in letter ? letter : deliver(context, { to: facts.email, letter, locale: facts.locale, event, now });
}
