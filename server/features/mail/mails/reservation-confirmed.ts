import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatDateTime, formatTime } from '#domain/calendar/format.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { cancellationOffer } from '#domain/reservations/cancellation.ts';
import { hasEnded } from '#domain/slots/slot-status.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from '../addressee.ts';
import { calendarFile } from '../calendar-file.ts';
import { deliver, sentAgain } from '../deliver.ts';
import { type Block, button, heading, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { reservation, SITE } from '../specimen-facts.ts';
import { findReservationForMail, type ReservationForMail } from '../store.ts';
import {
  type Booked,
  bookingIn,
  type Contact,
  contactSentence,
  dateAndTime,
  roomAndPackage,
  type Visit,
} from '../visit.ts';

/** The rule for canceling: until when it is free and what is refunded, or why it is impossible. */
export type CancellationRule =
  | { readonly kind: 'until'; readonly until: Date; readonly refund: Vnd; readonly byHand: boolean }
  | { readonly kind: 'too_late' | 'public_holiday' | 'voucher' };

type BookingChange = 'member' | 'staff' | 'shortened' | 'extended';

export type ConfirmedReservation = Visit &
  Booked & {
    readonly name: string | null;
    readonly address: string;
    /** The amount paid by card or at the desk; null when nothing was. */
    readonly paid: Vnd | null;
    /** The amount still to be paid at the reception for more time; null when there is none. */
    readonly owed: Vnd | null;
    /** The voucher that paid for it. */
    readonly voucher: { readonly type: string; readonly partner: string } | null;
    readonly url: string;
    /** Whether the visit has begun, so that its codes can be seen now. */
    readonly hasStarted?: boolean;
    /** Whether only its member may see the codes. */
    readonly needsLogIn: boolean;
    /** Whether its guest has to contact us to cancel: without a login there is no button. */
    readonly cancelsByContact?: boolean;
    /** The page where a guest can have name and address erased; null for a member. */
    readonly guestDataUrl: string | null;
    readonly cancellation: CancellationRule | null;
    /** The person who moved it to this time, or how its end was changed; absent in the first confirmation. */
    readonly change?: BookingChange;
    readonly contact: Contact;
    readonly brand: string;
  };

export function reservationConfirmedLetter(reservation: ConfirmedReservation, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].reservationConfirmed;
  const { name, location, startTime, cancellation, url, guestDataUrl, brand } = reservation;
  const contact = contactSentence(reservation.contact, locale);
  const { change } = reservation;
  const opening = change === undefined ? texts : MAIL_TEXTS[locale].reservationMoved;
  const heads = change === 'shortened' || change === 'extended' ? MAIL_TEXTS[locale].reservationMoved.ofEnd : opening;
  return {
    subject: heads.subject(location, formatDateTime(startTime, locale)),
    title: heads.title,
    greeting: MAIL_TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(change === undefined ? texts.thanks : MAIL_TEXTS[locale].reservationMoved.moved[change]),
      facts(reservation, locale),
      button(texts.view, url),
      heading(texts.entry),
      words(entrySentences(reservation, locale).join(MAIL_TEXTS[locale].betweenSentences)),
      ...(cancellation === null
        ? []
        : [heading(texts.cancelling), words(cancellationWords(cancellation, reservation, locale))]),
      words(opening.calendar),
      ...(guestDataUrl === null ? [] : guestData(guestDataUrl, locale)),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: brand,
  };
}

function guestData(url: string, locale: Locale): Block[] {
  const texts = MAIL_TEXTS[locale].reservationConfirmed;
  return [
    heading(texts.guestData),
    words(texts.eraseData(KEPT_DAYS.guest)),
    { kind: 'links', links: [{ label: texts.toGuestData, url }] },
  ];
}

function facts(reservation: ConfirmedReservation, locale: Locale): Block {
  const texts = MAIL_TEXTS[locale];
  const { location, address, paid, owed, voucher } = reservation;
  const rows = [
    { label: texts.location, value: location },
    { label: texts.address, value: address },
    ...roomAndPackage(reservation, locale),
    ...dateAndTime(reservation, locale),
    ...(paid === null ? [] : [{ label: texts.paid, value: formatVnd(paid, locale) }]),
    ...(owed === null ? [] : [{ label: texts.toPayThere, value: formatVnd(owed, locale) }]),
    ...(voucher === null ? [] : [{ label: texts.voucher, value: texts.voucherOf(voucher.type, voucher.partner) }]),
  ];
  return { kind: 'facts', rows };
}

/** Returns sentences about how the QR codes work. */
export function entrySentences(
  {
    startTime,
    endTime,
    needsLogIn,
    hasStarted = false,
  }: Pick<ConfirmedReservation, 'startTime' | 'endTime' | 'needsLogIn' | 'hasStarted'>,
  locale: Locale,
): string[] {
  const texts = MAIL_TEXTS[locale].reservationConfirmed;
  const codes = hasStarted
    ? texts.codesNow(formatTime(endTime))
    : texts.codes(formatTime(startTime), formatTime(endTime));
  return needsLogIn ? [codes, texts.logIn] : [codes];
}

function cancellationWords(
  rule: CancellationRule,
  { cancelsByContact = false }: Pick<ConfirmedReservation, 'cancelsByContact'>,
  locale: Locale,
): string {
  const texts = MAIL_TEXTS[locale].reservationConfirmed;
  if (rule.kind !== 'until') return texts.notCancelable[rule.kind];
  const until = (cancelsByContact ? texts.freeUntilByContact : texts.freeUntil)(formatDateTime(rule.until, locale));
  const refund = (rule.byHand ? texts.refundByHand : texts.refund)(formatVnd(rule.refund, locale));
  const sentences = rule.refund === 0 ? [until] : [until, refund, texts.afterwards];
  return sentences.join(MAIL_TEXTS[locale].betweenSentences);
}

/** Mails the confirmation of a reservation, unless it is canceled or over. */
export async function mailReservationConfirmed(
  context: Context,
  { reservationId, resent, now }: { reservationId: string; resent?: number | undefined; now: Date },
): Promise<JobOutcome> {
  const row = await findReservationForMail(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'the reservation does not exist' };
  if (row.status === 'CANCELED' || hasEnded({ endTime: row.end_time }, now)) return done;
  const { email: to, locale } = row;
  const reservation = await factsOf(context, row, now);
  const letter = reservationConfirmedLetter(reservation, locale);
  const calendar = calendarOf(context, row, reservation);
  const event = sentAgain(`reservation-confirmed ${reservationId}`, resent);
  return deliver(context, { to, letter, locale, calendar, event, now });
}

export type Move = {
  readonly reservationId: string;
  readonly revision: number;
  readonly change: BookingChange;
};

/** Mails that a reservation was moved or has another end, with its calendar entry, unless it is canceled, over or was moved again. */
export async function mailReservationMoved(
  context: Context,
  { reservationId, revision, change, now }: Move & { now: Date },
): Promise<JobOutcome> {
  const row = await findReservationForMail(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'the reservation does not exist' };
  const isOver = row.status === 'CANCELED' || hasEnded({ endTime: row.end_time }, now);
  if (isOver || row.revision !== revision) return done;
  const { email: to, locale } = row;
  const reservation = await factsOf(context, row, now);
  const letter = reservationConfirmedLetter({ ...reservation, change }, locale);
  const calendar = calendarOf(context, row, reservation);
  return deliver(context, {
    to,
    letter,
    locale,
    calendar,
    event: `reservation-moved ${reservationId} ${revision}`,
    now,
  });
}

async function factsOf(context: Context, row: ReservationForMail, now: Date): Promise<ConfirmedReservation> {
  const brand = await readBrand(context.db);
  return {
    ...bookingIn(row, brand),
    address: row.address,
    paid: row.payment_method === 'card' || row.payment_method === 'reception' ? row.amount : null,
    owed: row.owed,
    voucher: voucherOf(row),
    url: links.reservation(context.publicUrl(), row.id),
    hasStarted: row.start_time <= now,
    needsLogIn: row.member_id !== null && row.of_desk_guest !== true,
    cancelsByContact: row.of_desk_guest === true,
    guestDataUrl: row.member_id === null ? links.guestData(context.publicUrl()) : null,
    cancellation: cancellationRule(row, now),
  };
}

function voucherOf({ voucher_type: type, partner }: ReservationForMail): ConfirmedReservation['voucher'] {
  return type === null || partner === null ? null : { type, partner };
}

function cancellationRule(row: ReservationForMail, now: Date): CancellationRule | null {
  const offer = cancellationOffer(
    {
      status: row.status,
      slotStart: row.start_time,
      byVoucher: row.by_voucher,
      paymentRequired: row.payment_required,
      paidAmount: row.amount,
      holidays: new Set(row.holidays),
    },
    now,
  );
  switch (offer.reason) {
    case null:
      return {
        kind: 'until',
        until: offer.until,
        refund: offer.refundAmount,
        byHand: row.by_hand,
      };
    case 'too_late':
    case 'public_holiday':
    case 'voucher':
      return { kind: offer.reason };
    default:
      return null;
  }
}

function calendarOf(
  context: Context,
  row: ReservationForMail,
  reservation: ConfirmedReservation,
): Mail['calendar'] & object {
  const { brand, contact, location, address, room, url, startTime, endTime } = reservation;
  const texts = MAIL_TEXTS[row.locale];
  return calendarFile({
    reservationId: row.id,
    madeAt: row.created_at,
    revision: row.revision,
    movedAt: row.moved_at,
    startTime,
    endTime,
    title: texts.reservationConfirmed.eventTitle(brand, room),
    place: `${location}, ${address}`,
    description: [...entrySentences(reservation, row.locale), url].join('\n'),
    url,
    organizer: { name: location, email: contact.email ?? `no-reply@${new URL(context.publicUrl()).hostname}` },
  });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reservation-confirmed': typeof reservationConfirmed;
    'mail-reservation-moved': typeof reservationMoved;
    'mail-end-changed': typeof endChanged;
  }
}

export const reservationConfirmed = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), resent: z.int().optional() })),
  about: 'reservation',
  send: (context, ask, now) => mailReservationConfirmed(context, { ...ask, now }),
  specimens: {
    'a confirmed reservation': (locale) => reservationConfirmedLetter(reservation, locale),
    'a reservation of a guest without a login': (locale) =>
      reservationConfirmedLetter({ ...reservation, needsLogIn: false, cancelsByContact: true }, locale),
    'a reservation by voucher': (locale) =>
      reservationConfirmedLetter(
        {
          ...reservation,
          name: null,
          paid: null,
          voucher: { type: 'Gift voucher 90', partner: 'StayPlus Travel' },
          needsLogIn: false,
          guestDataUrl: `${SITE}/guest-data`,
          cancellation: { kind: 'voucher' },
        },
        locale,
      ),
  },
});

export const reservationMoved = defineMail({
  job: defineOwed(
    z.object({
      reservationId: z.uuid(),
      revision: z.int(),
      movedBy: z.enum(['member', 'staff']),
      // Jobs of an earlier version mail a changed end as this kind.
      change: z.enum(['shortened', 'extended']).optional(),
    }),
  ),
  about: 'reservation',
  send: (context, { movedBy, change = movedBy, ...ask }, now) => mailReservationMoved(context, { ...ask, change, now }),
  specimens: {
    'a reservation that its member moved': (locale) =>
      reservationConfirmedLetter({ ...reservation, change: 'member' }, locale),
    'a reservation that the reception moved': (locale) =>
      reservationConfirmedLetter({ ...reservation, change: 'staff' }, locale),
  },
});

export const endChanged = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), revision: z.int(), change: z.enum(['shortened', 'extended']) })),
  about: 'reservation',
  send: (context, ask, now) => mailReservationMoved(context, { ...ask, now }),
  specimens: {
    'a reservation that ends later': (locale) =>
      reservationConfirmedLetter({ ...reservation, change: 'extended', owed: 400_000 }, locale),
    'a reservation that ends sooner': (locale) =>
      reservationConfirmedLetter({ ...reservation, change: 'shortened', hasStarted: true }, locale),
  },
});
