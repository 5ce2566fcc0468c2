import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { addressee } from './addressee.ts';
import { type Block, button, type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';
import { type Booked, type Contact, contactSentence, dateAndTime, roomAndPackage, type Visit } from './visit.ts';

/** A reservation that was opened for a member who was to pay for it. */
export type UnpaidReservation = Visit &
  Booked & {
    readonly name: string | null;
    /** The reservation's page, or all slots when it is released. */
    readonly url: string;
    readonly contact: Contact;
    readonly brand: string;
  };

export function paymentDueLetter(due: UnpaidReservation & { readonly payBy: Date }, locale: Locale): Letter {
  const texts = TEXTS[locale].paymentDue;
  const when = TEXTS[locale].vietnamTime(formatDateTime(due.payBy, locale));
  return letterOf(due, locale, {
    subject: texts.subject(when),
    title: texts.title,
    blocks: [words(texts.reserved(when)), facts(due, locale), button(texts.pay, due.url), words(texts.afterwards)],
  });
}

export function reservationReleasedLetter(
  released: UnpaidReservation & { readonly isTimeOver: boolean },
  locale: Locale,
): Letter {
  const texts = TEXTS[locale].reservationReleased;
  return letterOf(released, locale, {
    subject: texts.subject(released.location, formatDateTime(released.startTime, locale)),
    title: texts.title,
    blocks: [
      words(released.isTimeOver ? texts.timeOver : texts.asAsked),
      facts(released, locale),
      button(texts.again, released.url),
    ],
  });
}

function letterOf(
  { name, contact, brand }: UnpaidReservation,
  locale: Locale,
  own: Pick<Letter, 'subject' | 'title' | 'blocks'>,
): Letter {
  const sentence = contactSentence(contact, locale);
  return {
    ...own,
    greeting: TEXTS[locale].greeting(addressee(name)),
    blocks: [...own.blocks, ...(sentence === null ? [] : [words(sentence)])],
    signature: brand,
  };
}

function facts(reservation: UnpaidReservation, locale: Locale): Block {
  const texts = TEXTS[locale];
  const { location } = reservation;
  const rows = [
    { label: texts.location, value: location },
    ...roomAndPackage(reservation, locale),
    ...dateAndTime(reservation, locale),
  ];
  return { kind: 'facts', rows };
}
