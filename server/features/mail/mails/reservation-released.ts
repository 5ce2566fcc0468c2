import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { CANCELERS, type Canceler } from '#domain/reservations/cancellation.ts';
import { findLastEntry } from '#server/history.ts';
import { done } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { sentAgain } from '../deliver.ts';
import { guestLetter } from '../guest-letter.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { type MailedReservation, mailReservation, reservationFacts } from '../reservation-mail.ts';
import { exampleReservation, SITE } from '../specimen-facts.ts';

/** Writes that an unpaid reservation was released, and that nothing was charged; `url` shows the location's slots. */
function reservationReleasedLetter(released: MailedReservation & { readonly by: Canceler }, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].reservationReleased;
  return guestLetter(released, locale, {
    subject: texts.subject(released.locationName, formatDateTime(released.startTime, locale)),
    title: texts.title,
    blocks: [words(texts.released[released.by]), reservationFacts(released, locale), button(texts.again, released.url)],
  });
}

const unpaid = { ...exampleReservation, url: `${SITE}/booking/3` };

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reservation-released': typeof reservationReleased;
  }
}

export const reservationReleased = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), resent: z.int().optional() })),
  about: 'reservation',
  send: (context, { reservationId, resent }, now) => {
    const event = sentAgain(`reservation-released ${reservationId}`, resent);
    return mailReservation(context, { reservationId, event, now }, async (reservation) => {
      if (reservation.canceledAt === null) return done;
      const entry = await findLastEntry(context.db, { subjectId: reservationId, action: 'reservation.released' });
      const by = CANCELERS.find((each) => each === entry?.actor) ?? 'system';
      const url = links.location(context.publicUrl(), reservation.locationId);
      return reservationReleasedLetter({ ...reservation, url, by }, reservation.locale);
    });
  },
  specimens: {
    'a booking that its member released': (locale) => reservationReleasedLetter({ ...unpaid, by: 'member' }, locale),
    'a booking that the reception released': (locale) => reservationReleasedLetter({ ...unpaid, by: 'staff' }, locale),
    'a booking that was not paid in time': (locale) => reservationReleasedLetter({ ...unpaid, by: 'system' }, locale),
  },
});
