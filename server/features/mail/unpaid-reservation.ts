import type { Locale } from '#domain/basics/locale.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from './addressee.ts';
import { type Block, type Letter, words } from './letter.ts';
import type { ReservationForMail } from './store.ts';
import {
  type Booked,
  bookingIn,
  type Contact,
  contactSentence,
  dateAndTime,
  roomAndPackage,
  type Visit,
} from './visit.ts';

/** A reservation that was opened for a member to pay later. */
export type UnpaidReservation = Visit &
  Booked & {
    readonly name: string | null;
    /** The reservation's page, or the page with all slots when it is released. */
    readonly url: string;
    readonly contact: Contact;
    readonly brand: string;
  };

/** Adds to a letter what all letters about an unpaid reservation say. */
export function unpaidLetter(
  { name, contact, brand }: UnpaidReservation,
  locale: Locale,
  own: Pick<Letter, 'subject' | 'title' | 'blocks'>,
): Letter {
  const sentence = contactSentence(contact, locale);
  return {
    ...own,
    greeting: MAIL_TEXTS[locale].greeting(addressee(name)),
    blocks: [...own.blocks, ...(sentence === null ? [] : [words(sentence)])],
    signature: brand,
  };
}

export function unpaidFacts(
  reservation: UnpaidReservation,
  locale: Locale,
  more: Extract<Block, { kind: 'facts' }>['rows'] = [],
): Block {
  const texts = MAIL_TEXTS[locale];
  const { location } = reservation;
  const rows = [
    { label: texts.location, value: location },
    ...roomAndPackage(reservation, locale),
    ...dateAndTime(reservation, locale),
    ...more,
  ];
  return { kind: 'facts', rows };
}

export async function readUnpaid(context: Context, row: ReservationForMail): Promise<Omit<UnpaidReservation, 'url'>> {
  return bookingIn(row, await readBrand(context.db));
}
