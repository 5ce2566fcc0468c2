import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { Context } from '#server/context.ts';
import { findBookingNote } from '#server/features/blocks/queries.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from '../addressee.ts';
import { deliver } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { ofStaff, reservation } from '../specimen-facts.ts';
import { findReservationForMail } from '../store.ts';
import {
  type Booked,
  bookingIn,
  type Contact,
  contactSentence,
  dateAndTime,
  roomAndPackage,
  type Visit,
} from '../visit.ts';

export type BookingNote = Visit &
  Booked & {
    readonly name: string | null;
    /** The text of a staff member, unchanged. */
    readonly message: string;
    readonly url: string;
    readonly contact: Contact;
    readonly brand: string;
  };

export function bookingNoteLetter(note: BookingNote, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].bookingNote;
  const contact = contactSentence(note.contact, locale);
  const rows = [
    { label: MAIL_TEXTS[locale].location, value: note.location },
    ...roomAndPackage(note, locale),
    ...dateAndTime(note, locale),
  ];
  const paragraphs = note.message.split(/\s*\n\s*/).filter((paragraph) => paragraph !== '');
  return {
    subject: texts.subject(note.location, formatDateTime(note.startTime, locale)),
    title: texts.title,
    greeting: MAIL_TEXTS[locale].greeting(addressee(note.name)),
    blocks: [
      ...paragraphs.map(words),
      words(texts.about),
      { kind: 'facts', rows },
      button(texts.open, note.url),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: note.brand,
  };
}

async function mailBookingNote(context: Context, { itemId, now }: { itemId: string; now: Date }): Promise<JobOutcome> {
  const note = await findBookingNote(context.db, itemId);
  const row = note && (await findReservationForMail(context.db, note.reservation_id));
  if (note === undefined || row === undefined) return { kind: 'dead', reason: 'the note to the guest does not exist' };
  const { email: to, locale } = row;
  const brand = await readBrand(context.db);
  const letter = bookingNoteLetter(
    {
      ...bookingIn(row, brand),
      message: note.message,
      url: links.reservation(context.publicUrl(), row.id),
    },
    locale,
  );
  return deliver(context, { to, letter, locale, event: `booking-note ${itemId}`, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-booking-note': typeof bookingNote;
  }
}

export const bookingNote = defineMail({
  // Jobs of an earlier version name no reservation.
  job: defineOwed(z.object({ itemId: z.uuid(), reservationId: z.uuid().nullable().default(null) })),
  about: 'reservation',
  send: (context, ask, now) => mailBookingNote(context, { ...ask, now }),
  specimens: {
    'a note of the reception about a booking': (locale) =>
      bookingNoteLetter({ ...reservation, message: ofStaff.note }, locale),
  },
});
