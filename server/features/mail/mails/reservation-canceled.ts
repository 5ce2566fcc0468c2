import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { ExpectedDays } from '#domain/payments/refund.ts';
import { CANCELERS, type Canceler } from '#domain/reservations/cancellation.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { done } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { calendarFile } from '../calendar-file.ts';
import { sentAgain } from '../deliver.ts';
import { guestLetter } from '../guest-letter.ts';
import { type Block, button, heading, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { expectedSentence } from '../refund-expected.ts';
import {
  type MailedReservation,
  mailReservation,
  type ReservationToMail,
  reservationFacts,
} from '../reservation-mail.ts';
import { exampleReservation, expected, SITE } from '../specimen-facts.ts';

/** `url` is the page with all slots of the location. */
export type CanceledReservation = MailedReservation & {
  readonly canceledBy: Canceler;
  /** The refund; null when nothing was paid. */
  readonly refund: (ExpectedDays & { readonly amount: Vnd; readonly by: 'card' | 'hand' | 'hand_already' }) | null;
  /** Whether the voucher that paid for it can be used again. */
  readonly voucherReturned: boolean;
  /** Whether the ticket that paid for it is unused again. */
  readonly ticketReturned?: boolean;
  /** The payment that the guest forfeits: the money, or the voucher. */
  readonly keeps?: 'money' | 'voucher' | null;
};

export function reservationCanceledLetter(reservation: CanceledReservation, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].reservationCanceled;
  const { locationName, startTime, refund, url } = reservation;
  return guestLetter(reservation, locale, {
    subject: texts.subject(locationName, formatDateTime(startTime, locale)),
    title: texts.title,
    blocks: [
      words(`${texts.canceled[reservation.canceledBy]}${MAIL_TEXTS[locale].betweenSentences}${texts.codes}`),
      reservationFacts(reservation, locale),
      ...(refund === null ? [] : refundBlocks(refund, locale)),
      ...(reservation.voucherReturned ? [words(texts.voucherReturned)] : []),
      ...(reservation.ticketReturned ? [words(texts.ticketReturned)] : []),
      ...(reservation.keeps ? [words(texts.keeps[reservation.keeps])] : []),
      words(texts.calendar),
      button(texts.again, url),
    ],
  });
}

function refundBlocks(refund: NonNullable<CanceledReservation['refund']>, locale: Locale): Block[] {
  const texts = MAIL_TEXTS[locale].reservationCanceled;
  const amount = formatVnd(refund.amount, locale);
  const expected = expectedSentence(refund, locale);
  const sentences = {
    card: [texts.refund(amount), expected],
    hand: [texts.refundByHand(amount), expected],
    hand_already: [texts.refundedByHand(amount)],
  }[refund.by];
  return [heading(texts.yourRefund), words(sentences.join(MAIL_TEXTS[locale].betweenSentences))];
}

function keptOf({ givenUp, voucherType, amount }: ReservationToMail): 'money' | 'voucher' | null {
  if (!givenUp) return null;
  if (voucherType !== null) return 'voucher';
  return amount === null || amount === 0 ? null : 'money';
}

function refundOf({ refund, refundSettledBy }: ReservationToMail): CanceledReservation['refund'] {
  if (refund === null) return null;
  const isPaidBack = refundSettledBy !== null && refundSettledBy !== 'card';
  if (isPaidBack) return { ...refund, by: 'hand_already' };
  return { ...refund, by: refund.method === 'manual' ? 'hand' : 'card' };
}

/** Returns the calendar file that removes the entry. */
function calendarOf(context: Context, reservation: ReservationToMail): Mail['calendar'] & object {
  const { brand, contact, locationName, address, roomDisplayName, locale } = reservation;
  const texts = MAIL_TEXTS[locale];
  return calendarFile({
    ...reservation,
    title: texts.reservationConfirmed.eventTitle(brand, roomDisplayName),
    place: `${locationName}, ${address}`,
    description: texts.reservationCanceled.title,
    organizer: { name: locationName, email: contact.email ?? `no-reply@${new URL(context.publicUrl()).hostname}` },
  });
}

const refund = { ...expected, amount: 2_800_000, by: 'card' } as const;
export const canceled: CanceledReservation = {
  ...exampleReservation,
  canceledBy: 'member',
  refund,
  voucherReturned: false,
  url: `${SITE}/booking/3`,
};

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reservation-canceled': typeof reservationCanceled;
  }
}

export const reservationCanceled = defineMail({
  job: defineOwed(
    z.object({ reservationId: z.uuid(), canceledBy: z.enum(CANCELERS).optional(), resent: z.int().optional() }),
  ),
  about: 'reservation',
  // Jobs of earlier releases do not say who canceled; only members could.
  send: (context, { reservationId, canceledBy = 'member', resent }, now) => {
    const event = sentAgain(`reservation-canceled ${reservationId}`, resent);
    return mailReservation(context, { reservationId, event, now }, (reservation) => {
      if (reservation.canceledAt === null) return done;
      const canceled = {
        ...reservation,
        canceledBy,
        refund: refundOf(reservation),
        voucherReturned: reservation.voucherType !== null && !reservation.givenUp,
        keeps: keptOf(reservation),
        url: links.location(context.publicUrl(), reservation.locationId),
      };
      const calendar = calendarOf(context, reservation);
      return { ...reservationCanceledLetter(canceled, reservation.locale), calendar };
    });
  },
  specimens: {
    'a canceled reservation': (locale) => reservationCanceledLetter(canceled, locale),
    'a reservation that the reception canceled': (locale) =>
      reservationCanceledLetter({ ...canceled, canceledBy: 'staff' }, locale),
    'a reservation that was canceled by itself': (locale) =>
      reservationCanceledLetter({ ...canceled, canceledBy: 'system' }, locale),
    'a canceled reservation, paid back by hand': (locale) =>
      reservationCanceledLetter({ ...canceled, refund: { ...refund, by: 'hand' } }, locale),
    'a canceled reservation, already paid back by hand': (locale) =>
      reservationCanceledLetter(
        { ...canceled, canceledBy: 'staff', refund: { ...refund, by: 'hand_already' } },
        locale,
      ),
    'a canceled reservation that was free': (locale) =>
      reservationCanceledLetter({ ...canceled, refund: null }, locale),
    'a canceled reservation by voucher': (locale) =>
      reservationCanceledLetter({ ...canceled, canceledBy: 'staff', refund: null, voucherReturned: true }, locale),
    'a canceled reservation by ticket': (locale) =>
      reservationCanceledLetter({ ...canceled, canceledBy: 'staff', refund: null, ticketReturned: true }, locale),
    'a canceled reservation without a refund': (locale) =>
      reservationCanceledLetter({ ...canceled, canceledBy: 'staff', refund: null, keeps: 'money' }, locale),
    'a canceled reservation whose voucher stays used': (locale) =>
      reservationCanceledLetter({ ...canceled, canceledBy: 'staff', refund: null, keeps: 'voucher' }, locale),
  },
});
