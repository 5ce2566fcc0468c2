import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { REMINDERS, type Reminder, whenToRemind } from '#domain/reservations/reminders.ts';
import { done } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { guestLetter } from '../guest-letter.ts';
import { button, heading, type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { entrySentences } from '../reservation-letter.ts';
import { type MailedReservation, mailReservation, reservationFacts } from '../reservation-mail.ts';
import { exampleReservation } from '../specimen-facts.ts';

type RemindedReservation = MailedReservation & {
  readonly reminder: Reminder;
  readonly address: string;
  readonly needsLogIn: boolean;
};

/** Writes a reminder of when and where a visit is, and how to get in. */
function reminderLetter(reservation: RemindedReservation, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale];
  const { locationName, address, startTime, url, reminder } = reservation;
  return guestLetter(reservation, locale, {
    subject: texts.reminder.subject(locationName, formatDateTime(startTime, locale)),
    title: texts.reminder.title,
    blocks: [
      words(texts.reminder[reminder]),
      reservationFacts(reservation, locale, { address }),
      button(texts.reservationConfirmed.view, url),
      heading(texts.reservationConfirmed.entry),
      words(entrySentences(reservation, locale).join(texts.betweenSentences)),
    ],
  });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reminder': typeof reminderMail;
  }
}

export const reminderMail = defineMail({
  job: defineJob(z.object({ reservationId: z.uuid(), reminder: z.enum(REMINDERS), revision: z.int().default(0) })),
  about: 'reservation',
  send: (context, { reservationId, reminder, revision }, now) => {
    const event = ['reminder', reminder, reservationId, ...(revision === 0 ? [] : [revision])].join(' ');
    return mailReservation(context, { reservationId, event, now }, (reservation) => {
      const { status, paymentRequired, startTime, memberId, isOfDeskGuest } = reservation;
      // A moved reservation has its own reminders.
      if (reservation.revision !== revision) return done;
      if (status !== 'PENDING' || paymentRequired || startTime <= now) return done;
      const at = whenToRemind(reminder, startTime, now);
      if (at === null) return done;
      if (at > now) return { kind: 'later', reason: 'no reminders are sent at night', at };
      const needsLogIn = memberId !== null && !isOfDeskGuest;
      return reminderLetter({ ...reservation, reminder, needsLogIn }, reservation.locale);
    });
  },
  specimens: {
    'a reminder of tomorrow': (locale) => reminderLetter({ ...exampleReservation, reminder: 'day_before' }, locale),
    'a reminder of today': (locale) => reminderLetter({ ...exampleReservation, reminder: 'two_hours_before' }, locale),
  },
});
