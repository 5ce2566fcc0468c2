import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { Reminder } from '#domain/reservations/reminders.ts';
import { addressee } from './addressee.ts';
import { button, heading, type Letter, words } from './letter.ts';
import { type ConfirmedReservation, entrySentences } from './reservation-confirmed.ts';
import { TEXTS } from './texts/texts.ts';
import { contactSentence, dateAndTime, roomAndPackage } from './visit.ts';

type RemindedReservation = Omit<ConfirmedReservation, 'paid' | 'voucher' | 'cancellation' | 'guestDataUrl'>;

/** Tells once more when and where, and how to get in. */
export function reminderLetter(
  reservation: RemindedReservation & { readonly reminder: Reminder },
  locale: Locale,
): Letter {
  const texts = TEXTS[locale];
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
