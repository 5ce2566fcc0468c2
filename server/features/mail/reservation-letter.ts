import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatDateTime, formatTime } from '#domain/calendar/format.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { cancellationOffer } from '#domain/reservations/cancellation.ts';
import { hasEnded } from '#domain/slots/slot-status.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { cancellationFacts } from '#server/features/reservations/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { listHolidays } from '#server/settings.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { calendarFile } from './calendar-file.ts';
import { guestLetter } from './guest-letter.ts';
import { type Block, button, heading, type Letter, words } from './letter.ts';
import { links } from './links.ts';
import {
  type MailedReservation,
  mailReservation,
  type ReservationToMail,
  reservationFacts,
} from './reservation-mail.ts';

/** The rule for canceling: until when it is free and what is refunded, or why it is impossible. */
export type CancellationRule =
  | { readonly kind: 'until'; readonly until: Date; readonly refund: Vnd; readonly isByHand: boolean }
  | { readonly kind: 'too_late' | 'public_holiday' | 'voucher' };

/** The person who moved a reservation, or how its end was changed. */
type ChangeKind = 'member' | 'staff' | 'shortened' | 'extended';

export type ConfirmedReservation = MailedReservation & {
  readonly address: string;
  /** The amount paid by card or at the desk; null when nothing was. */
  readonly paid: Vnd | null;
  /** The amount still to be paid at the reception for more time; null when there is none. */
  readonly owed: Vnd | null;
  /** The voucher that paid for it. */
  readonly voucher: { readonly type: string; readonly partner: string } | null;
  /** Whether the visit has begun, so that its codes can be seen now. */
  readonly hasStarted?: boolean;
  /** Whether only its member may see the codes. */
  readonly needsLogIn: boolean;
  /** Whether its guest has to contact us to cancel: without a login there is no button. */
  readonly cancelsByContact?: boolean;
  /** The page where a guest can have name and address erased; null for a member. */
  readonly guestDataUrl: string | null;
  readonly cancellation: CancellationRule | null;
  /** Absent in its confirmation. */
  readonly change?: ChangeKind | undefined;
};

/** Writes the letter of a reservation that was confirmed, moved or given another end. */
export function reservationLetter(reservation: ConfirmedReservation, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].reservationConfirmed;
  const { locationName, startTime, cancellation, url, guestDataUrl } = reservation;
  const opening = openingOf(reservation.change, locale);
  return guestLetter(reservation, locale, {
    subject: opening.subject(locationName, formatDateTime(startTime, locale)),
    title: opening.title,
    blocks: [
      words(opening.words),
      facts(reservation, locale),
      button(texts.view, url),
      heading(texts.entry),
      words(entrySentences(reservation, locale).join(MAIL_TEXTS[locale].betweenSentences)),
      ...(cancellation === null
        ? []
        : [heading(texts.cancelling), words(cancellationWords(cancellation, reservation, locale))]),
      words(opening.calendar),
      ...(guestDataUrl === null ? [] : guestData(guestDataUrl, locale)),
    ],
  });
}

function openingOf(change: ChangeKind | undefined, locale: Locale) {
  const { reservationConfirmed, reservationMoved, endChanged } = MAIL_TEXTS[locale];
  switch (change) {
    case undefined:
      return { ...reservationConfirmed, words: reservationConfirmed.thanks };
    case 'member':
    case 'staff':
      return { ...reservationMoved, words: reservationMoved.moved[change] };
    case 'shortened':
    case 'extended':
      return { ...endChanged, words: endChanged.changed[change], calendar: reservationMoved.calendar };
  }
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
  const { address, paid, owed, voucher } = reservation;
  const more = [
    ...(paid === null ? [] : [{ label: texts.paid, value: formatVnd(paid, locale) }]),
    ...(owed === null ? [] : [{ label: texts.toPayThere, value: formatVnd(owed, locale) }]),
    ...(voucher === null ? [] : [{ label: texts.voucher, value: texts.voucherOf(voucher.type, voucher.partner) }]),
  ];
  return reservationFacts(reservation, locale, { address, more });
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
  const refund = (rule.isByHand ? texts.refundByHand : texts.refund)(formatVnd(rule.refund, locale));
  const sentences = rule.refund === 0 ? [until] : [until, refund, texts.afterwards];
  return sentences.join(MAIL_TEXTS[locale].betweenSentences);
}

type Mailing = {
  readonly reservationId: string;
  /** The revision that the mail is about; absent for a confirmation, which is about the newest. */
  readonly revision?: number;
  readonly change?: ChangeKind;
  readonly event: string;
  readonly now: Date;
};

/** Mails a reservation with its calendar entry, unless it is canceled, over or was changed again. */
export function mailWithCalendar(
  context: Context,
  { reservationId, revision, change, event, now }: Mailing,
): Promise<JobOutcome> {
  return mailReservation(context, { reservationId, event, now }, async (reservation) => {
    const { memberId, isOfDeskGuest, paymentMethod, locale } = reservation;
    const isOver = reservation.status === 'CANCELED' || hasEnded(reservation, now);
    if (isOver || reservation.revision !== (revision ?? reservation.revision)) return done;
    const mailed = {
      ...reservation,
      paid: paymentMethod === 'card' || paymentMethod === 'reception' ? reservation.amount : null,
      voucher: voucherOf(reservation),
      hasStarted: reservation.startTime <= now,
      needsLogIn: memberId !== null && !isOfDeskGuest,
      cancelsByContact: isOfDeskGuest,
      guestDataUrl: memberId === null ? links.guestData(context.publicUrl()) : null,
      cancellation: cancellationRule(reservation, await listHolidays(context.db), now),
      change,
    };
    return { ...reservationLetter(mailed, locale), calendar: calendarOf(context, mailed) };
  });
}

function voucherOf({ voucherType: type, partner }: ReservationToMail): ConfirmedReservation['voucher'] {
  return type === null || partner === null ? null : { type, partner };
}

function cancellationRule(
  reservation: ReservationToMail,
  holidays: ReadonlySet<Day>,
  now: Date,
): CancellationRule | null {
  const offer = cancellationOffer(cancellationFacts(reservation, holidays), now);
  switch (offer.reason) {
    case null:
      return { kind: 'until', until: offer.until, refund: offer.refundAmount, isByHand: reservation.isByHand };
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
  reservation: ConfirmedReservation & ReservationToMail,
): Mail['calendar'] & object {
  const { brand, contact, locationName, address, roomDisplayName, url, locale } = reservation;
  const texts = MAIL_TEXTS[locale];
  return calendarFile({
    ...reservation,
    title: texts.reservationConfirmed.eventTitle(brand, roomDisplayName),
    place: `${locationName}, ${address}`,
    description: [...entrySentences(reservation, locale), url].join('\n'),
    organizer: { name: locationName, email: contact.email ?? `no-reply@${new URL(context.publicUrl()).hostname}` },
  });
}
