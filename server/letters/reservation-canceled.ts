import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { ExpectedDays } from '#domain/payments/refund.ts';
import type { Canceler } from '#domain/reservations/cancellation.ts';
import { addressee } from './addressee.ts';
import { type Block, button, heading, type Letter, words } from './letter.ts';
import { expectedSentence } from './refund-settled.ts';
import { TEXTS } from './texts/texts.ts';
import { type Booked, type Contact, contactSentence, dateAndTime, roomAndPackage, type Visit } from './visit.ts';

export type CanceledReservation = Visit &
  Booked & {
    readonly name: string | null;
    readonly canceledBy: Canceler;
    /** The money that goes back, to the card or by hand; null when nothing was paid. */
    readonly refund: (ExpectedDays & { readonly amount: Vnd; readonly byHand: boolean }) | null;
    /** Where all slots are shown. */
    readonly url: string;
    readonly contact: Contact;
    readonly brand: string;
  };

export function reservationCanceledLetter(reservation: CanceledReservation, locale: Locale): Letter {
  const texts = TEXTS[locale].reservationCanceled;
  const { name, location, startTime, refund, url, brand } = reservation;
  const contact = contactSentence(reservation.contact, locale);
  const rows = [
    { label: TEXTS[locale].location, value: location },
    ...roomAndPackage(reservation, locale),
    ...dateAndTime(reservation, locale),
  ];
  return {
    subject: texts.subject(location, formatDateTime(startTime, locale)),
    title: texts.title,
    greeting: TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(`${texts.canceled[reservation.canceledBy]}${TEXTS[locale].betweenSentences}${texts.codes}`),
      { kind: 'facts', rows },
      ...(refund === null ? [] : refundBlocks(refund, locale)),
      words(texts.calendar),
      button(texts.again, url),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: brand,
  };
}

function refundBlocks(refund: NonNullable<CanceledReservation['refund']>, locale: Locale): Block[] {
  const texts = TEXTS[locale].reservationCanceled;
  const amount = formatVnd(refund.amount, locale);
  const sentences = [
    refund.byHand ? texts.refundByHand(amount) : texts.refund(amount),
    expectedSentence(refund, locale),
  ];
  return [heading(texts.yourRefund), words(sentences.join(TEXTS[locale].betweenSentences))];
}
