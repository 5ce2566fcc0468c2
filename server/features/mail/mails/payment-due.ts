import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { type Day, dayOf } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { type BankAccount, transferDetails } from '#domain/counter/vietqr.ts';
import { lastChanceToCancel } from '#domain/reservations/cancellation.ts';
import type { Context } from '#server/context.ts';
import { findAmountOfLink } from '#server/features/counter/queries.ts';
import { done } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { listHolidays } from '#server/settings.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { sentAgain } from '../deliver.ts';
import { guestLetter } from '../guest-letter.ts';
import { type Block, button, heading, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import {
  type MailedReservation,
  mailReservation,
  type ReservationToMail,
  reservationFacts,
} from '../reservation-mail.ts';
import { bankAccount, exampleReservation, reference, SITE } from '../specimen-facts.ts';

/** What its guest has to know before paying. */
type Due = MailedReservation & {
  readonly payBy: Date;
  readonly cancellation: CancellationTerms;
  /** Whether its guest has to contact us to cancel: without a login there is no button. */
  readonly cancelsByContact?: boolean;
};

/** Until when canceling is free once it is paid, or why it is not. */
type CancellationTerms =
  | { readonly kind: 'until'; readonly until: Date }
  | { readonly kind: 'too_late' | 'public_holiday' };

function paymentDueLetter(due: Due, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].paymentDue;
  const when = MAIL_TEXTS[locale].vietnamTime(formatDateTime(due.payBy, locale));
  return guestLetter(due, locale, {
    subject: texts.subject(when),
    title: texts.title,
    blocks: [
      words(texts.reserved(when)),
      reservationFacts(due, locale),
      terms(due, locale),
      button(texts.pay, due.url),
      words(texts.afterwards),
    ],
  });
}

/** How to transfer the money for a reservation. */
type TransferDue = {
  readonly account: BankAccount;
  readonly reference: string;
  readonly amount: Vnd;
};

/** Writes how to transfer the money. Most readers have no account, so it does not ask them to log in. */
function transferDueLetter(due: Due & TransferDue, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].transferDue;
  const { account, reference, payBy } = due;
  const amount = formatVnd(due.amount, locale);
  const when = MAIL_TEXTS[locale].vietnamTime(formatDateTime(payBy, locale));
  const { bank, accountNumber, accountOwner, qr } = transferDetails(account, { reference, amount: due.amount });
  const rows = [
    { label: texts.amount, value: amount },
    { label: texts.reference, value: reference },
    { label: texts.bank, value: bank },
    { label: texts.accountNumber, value: accountNumber },
    { label: texts.accountOwner, value: accountOwner },
  ];
  return guestLetter(due, locale, {
    subject: texts.subject(amount, when),
    title: texts.title,
    blocks: [
      words(texts.reserved(when)),
      { kind: 'qr', advice: texts.scan, content: qr, label: texts.qr },
      { kind: 'facts', rows },
      words(texts.onlyReference(reference)),
      heading(texts.booking),
      reservationFacts(due, locale),
      terms(due, locale),
      button(texts.view, due.url),
      words(MAIL_TEXTS[locale].paymentDue.afterwards),
    ],
  });
}

/** Writes the link by which a guest pays without an account. `amount` is null when only the page knows it. */
function linkDueLetter(due: Due & { readonly amount: Vnd | null }, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].linkDue;
  const when = MAIL_TEXTS[locale].vietnamTime(formatDateTime(due.payBy, locale));
  const more = due.amount === null ? [] : [{ label: texts.amount, value: formatVnd(due.amount, locale) }];
  return guestLetter(due, locale, {
    subject: texts.subject(when),
    title: texts.title,
    blocks: [
      words(texts.reserved(when)),
      reservationFacts(due, locale, { more }),
      terms(due, locale),
      button(texts.pay, due.url),
      words(texts.noAccount),
      words(MAIL_TEXTS[locale].paymentDue.afterwards),
    ],
  });
}

function terms({ cancellation, cancelsByContact = false }: Due, locale: Locale): Block {
  const texts = MAIL_TEXTS[locale].reservationConfirmed;
  if (cancellation.kind !== 'until') return words(texts.notCancelable[cancellation.kind]);
  const until = formatDateTime(cancellation.until, locale);
  const free = (cancelsByContact ? texts.freeUntilByContact : texts.freeUntil)(until);
  return words([free, texts.afterwards].join(MAIL_TEXTS[locale].betweenSentences));
}

/**
 * Chooses the instructions: by transfer, by link where the guest has no account or staff chose so, else on
 * the site.
 */
async function letterOfDue({ db, publicUrl, payLinkSecret }: Context, due: Due & ReservationToMail): Promise<Letter> {
  const { id, locale, transferReference: reference, bankAccount: account, amountDue } = due;
  if (reference !== null && account !== null && amountDue !== null) {
    return transferDueLetter({ ...due, reference, account, amount: amountDue }, locale);
  }
  const amount = (await findAmountOfLink(db, id)) ?? null;
  if (amount === null && !due.isOfDeskGuest) return paymentDueLetter(due, locale);
  const url = links.pay(publicUrl(), payLinkToken(payLinkSecret, id));
  return linkDueLetter({ ...due, url, amount }, locale);
}

function cancellationTerms(start: Date, holidays: ReadonlySet<Day>, now: Date): CancellationTerms {
  if (holidays.has(dayOf(start))) return { kind: 'public_holiday' };
  const until = lastChanceToCancel(start);
  return now < until ? { kind: 'until', until } : { kind: 'too_late' };
}

const payBy = new Date('2026-11-24T16:30:00.000Z');

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-payment-due': typeof paymentDue;
  }
}

export const paymentDue = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), resent: z.int().optional() })),
  about: 'reservation',
  send: (context, { reservationId, resent }, now) => {
    const event = sentAgain(`payment-due ${reservationId}`, resent);
    return mailReservation(context, { reservationId, event, now }, async (reservation) => {
      const { status, paymentRequired, payBy } = reservation;
      if (status !== 'PENDING' || !paymentRequired || payBy === null || payBy <= now) return done;
      const cancellation = cancellationTerms(reservation.startTime, await listHolidays(context.db), now);
      return letterOfDue(context, { ...reservation, payBy, cancellation, cancelsByContact: reservation.isOfDeskGuest });
    });
  },
  specimens: {
    'a booking to be paid': (locale) => paymentDueLetter({ ...exampleReservation, payBy }, locale),
    'a booking to be paid by link': (locale) =>
      linkDueLetter(
        { ...exampleReservation, url: `${SITE}/pay?token=abc`, amount: 2_800_000, payBy, cancelsByContact: true },
        locale,
      ),
    'a booking to be paid that is not refunded': (locale) =>
      paymentDueLetter({ ...exampleReservation, payBy, cancellation: { kind: 'public_holiday' } }, locale),
    'a booking whose money is to be transferred': (locale) =>
      transferDueLetter({ ...exampleReservation, account: bankAccount, reference, amount: 2_800_000, payBy }, locale),
  },
});
