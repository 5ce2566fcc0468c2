import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatDateTime, formatTime } from '#domain/calendar/format.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { addressee } from './addressee.ts';
import { type Block, button, heading, type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';
import { type Booked, type Contact, contactSentence, dateAndTime, roomAndPackage, type Visit } from './visit.ts';

/** What can be said about canceling: until when it is free and what comes back, or why it is not possible. */
export type CancellationRule =
  | { readonly kind: 'until'; readonly until: Date; readonly refund: Vnd }
  | { readonly kind: 'too_late' | 'public_holiday' | 'voucher' };

export type ConfirmedReservation = Visit &
  Booked & {
    readonly name: string | null;
    readonly address: string;
    /** What was paid for it by card; null when nothing was. */
    readonly paid: Vnd | null;
    /** What paid for it in place of money. */
    readonly voucher: { readonly type: string; readonly partner: string } | null;
    readonly url: string;
    /** Whether the codes are shown to its member only. */
    readonly needsLogIn: boolean;
    /** Where a guest without an account has the name and address erased; null for a member. */
    readonly guestDataUrl: string | null;
    readonly cancellation: CancellationRule | null;
    readonly contact: Contact;
    readonly brand: string;
  };

export function reservationConfirmedLetter(reservation: ConfirmedReservation, locale: Locale): Letter {
  const texts = TEXTS[locale].reservationConfirmed;
  const { name, location, startTime, cancellation, url, guestDataUrl, brand } = reservation;
  const contact = contactSentence(reservation.contact, locale);
  return {
    subject: texts.subject(location, formatDateTime(startTime, locale)),
    title: texts.title,
    greeting: TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(texts.thanks),
      facts(reservation, locale),
      button(texts.view, url),
      heading(texts.entry),
      words(entrySentences(reservation, locale).join(TEXTS[locale].betweenSentences)),
      ...(cancellation === null ? [] : [heading(texts.cancelling), words(cancellationWords(cancellation, locale))]),
      words(texts.calendar),
      ...(guestDataUrl === null ? [] : guestData(guestDataUrl, locale)),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: brand,
  };
}

function guestData(url: string, locale: Locale): Block[] {
  const texts = TEXTS[locale].reservationConfirmed;
  return [
    heading(texts.guestData),
    words(texts.eraseData(KEPT_DAYS.guest)),
    { kind: 'links', links: [{ label: texts.toGuestData, url }] },
  ];
}

function facts(reservation: ConfirmedReservation, locale: Locale): Block {
  const texts = TEXTS[locale];
  const { location, address, paid, voucher } = reservation;
  const rows = [
    { label: texts.location, value: location },
    { label: texts.address, value: address },
    ...roomAndPackage(reservation, locale),
    ...dateAndTime(reservation, locale),
    ...(paid === null ? [] : [{ label: texts.paid, value: formatVnd(paid, locale) }]),
    ...(voucher === null ? [] : [{ label: texts.voucher, value: texts.voucherOf(voucher.type, voucher.partner) }]),
  ];
  return { kind: 'facts', rows };
}

/** How the QR codes work, in sentences. */
export function entrySentences(
  { startTime, endTime, needsLogIn }: Pick<ConfirmedReservation, 'startTime' | 'endTime' | 'needsLogIn'>,
  locale: Locale,
): string[] {
  const texts = TEXTS[locale].reservationConfirmed;
  const codes = texts.codes(formatTime(startTime), formatTime(endTime));
  return needsLogIn ? [codes, texts.logIn] : [codes];
}

function cancellationWords(rule: CancellationRule, locale: Locale): string {
  const texts = TEXTS[locale].reservationConfirmed;
  if (rule.kind !== 'until') return texts.notCancelable[rule.kind];
  const until = texts.freeUntil(formatDateTime(rule.until, locale));
  const sentences =
    rule.refund === 0 ? [until] : [until, texts.refund(formatVnd(rule.refund, locale)), texts.afterwards];
  return sentences.join(TEXTS[locale].betweenSentences);
}
