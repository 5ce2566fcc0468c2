import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { REMINDERS, type Reminder, whenToRemind } from '#domain/reservations/reminders.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from '../addressee.ts';
import { deliver } from '../deliver.ts';
import { button, heading, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { type ConfirmedReservation, entrySentences } from '../reservation-letter.ts';
import { reservation } from '../specimen-facts.ts';
import { findReservationForMail } from '../store.ts';
import { bookingIn, contactSentence, dateAndTime, roomAndPackage } from '../visit.ts';

type RemindedReservation = Omit<ConfirmedReservation, 'paid' | 'owed' | 'voucher' | 'cancellation' | 'guestDataUrl'>;

/** Writes a reminder of when and where a visit is, and how to get in. */
export function reminderLetter(
  reservation: RemindedReservation & { readonly reminder: Reminder },
  locale: Locale,
): Letter {
  const texts = MAIL_TEXTS[locale];
  const { name, location, address, startTime, url, brand } = reservation;
  const contact = contactSentence(reservation.contact, locale);
  return {
    subject: texts.reminder.subject(location, formatDateTime(startTime, locale)),
    title: texts.reminder.title,
    greeting: texts.greeting(addressee(name)),
    blocks: [
      words(texts.reminder[reservation.reminder]),
      {
        kind: 'facts',
        rows: [
          { label: texts.location, value: location },
          { label: texts.address, value: address },
          ...roomAndPackage(reservation, locale),
          ...dateAndTime(reservation, locale),
        ],
      },
      button(texts.reservationConfirmed.view, url),
      heading(texts.reservationConfirmed.entry),
      words(entrySentences(reservation, locale).join(texts.betweenSentences)),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: brand,
  };
}

/** Sends a reminder of an upcoming visit; none after its start, or when it was moved since. */
export async function mailReminder(
  context: Context,
  {
    reservationId,
    reminder,
    revision,
    now,
  }: { reservationId: string; reminder: Reminder; revision: number; now: Date },
): Promise<JobOutcome> {
  const row = await findReservationForMail(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'the reservation does not exist' };
  // A moved reservation has its own reminders.
  if (row.revision !== revision) return done;
  if (row.status !== 'PENDING' || row.payment_required || row.start_time <= now) return done;
  const at = whenToRemind(reminder, row.start_time, now);
  if (at === null) return done;
  if (at > now) return { kind: 'later', reason: 'no reminders are sent at night', at };
  const { email: to, locale } = row;
  const event = ['reminder', reminder, reservationId, ...(revision === 0 ? [] : [revision])].join(' ');
  const brand = await readBrand(context.db);
  const letter = reminderLetter(
    {
      reminder,
      ...bookingIn(row, brand),
      address: row.address,
      url: links.reservation(context.publicUrl(), row.id),
      needsLogIn: row.member_id !== null && row.of_desk_guest !== true,
    },
    locale,
  );
  return deliver(context, { to, letter, locale, event, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reminder': typeof reminderMail;
  }
}

export const reminderMail = defineMail({
  job: defineJob(z.object({ reservationId: z.uuid(), reminder: z.enum(REMINDERS), revision: z.int().default(0) })),
  about: 'reservation',
  send: (context, ask, now) => mailReminder(context, { ...ask, now }),
  specimens: {
    'a reminder of tomorrow': (locale) => reminderLetter({ ...reservation, reminder: 'day_before' }, locale),
    'a reminder of today': (locale) => reminderLetter({ ...reservation, reminder: 'two_hours_before' }, locale),
  },
});
