import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { findBookingNote } from '#server/features/blocks/queries.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { guestLetter } from '../guest-letter.ts';
import { button, type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { type MailedReservation, mailReservation, reservationFacts } from '../reservation-mail.ts';
import { exampleReservation, ofStaff } from '../specimen-facts.ts';

/** `message` is the text of a staff member, unchanged. */
function bookingNoteLetter(note: MailedReservation & { readonly message: string }, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].bookingNote;
  const paragraphs = note.message.split(/\s*\n\s*/).filter((paragraph) => paragraph !== '');
  return guestLetter(note, locale, {
    subject: texts.subject(note.locationName, formatDateTime(note.startTime, locale)),
    title: texts.title,
    blocks: [
      ...paragraphs.map(words),
      words(texts.about),
      reservationFacts(note, locale),
      button(texts.open, note.url),
    ],
  });
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
  send: async (context, { itemId }, now) => {
    const note = await findBookingNote(context.db, itemId);
    if (note === undefined) return { kind: 'dead', reason: 'the note to the guest does not exist' };
    const mail = { reservationId: note.reservationId, event: `booking-note ${itemId}`, now };
    return mailReservation(context, mail, (reservation) =>
      bookingNoteLetter({ ...reservation, message: note.message }, reservation.locale),
    );
  },
  specimens: {
    'a note of the reception about a booking': (locale) =>
      bookingNoteLetter({ ...exampleReservation, message: ofStaff.note }, locale),
  },
});
