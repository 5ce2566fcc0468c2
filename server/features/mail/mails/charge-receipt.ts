import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { invoiceNumber } from '#domain/invoices/invoice.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
import { done } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { sentAgain } from '../deliver.ts';
import { guestLetter } from '../guest-letter.ts';
import { button, type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { type MailedReservation, mailReservation, reservationFacts } from '../reservation-mail.ts';
import { exampleReservation, SITE } from '../specimen-facts.ts';
import { listReceipts } from '../store.ts';

/** The receipts for the extra time of one visit. */
type ChargeReceipts = MailedReservation & {
  readonly receipts: readonly {
    readonly number: string;
    readonly minutes: number;
    readonly amount: Vnd;
    readonly url: string;
  }[];
};

function chargeReceiptLetter(visit: ChargeReceipts, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].chargeReceipt;
  const more = visit.receipts.map(({ minutes, amount }) => ({
    label: texts.extraTime(minutes),
    value: formatVnd(amount, locale),
  }));
  return guestLetter(visit, locale, {
    subject: texts.subject(visit.locationName),
    title: texts.title,
    blocks: [
      words(texts.received),
      reservationFacts(visit, locale, { more }),
      ...visit.receipts.map(({ number, url }) => button(texts.open(number), url)),
    ],
  });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-charge-receipt': typeof chargeReceipt;
  }
}

const receipt = { number: '2026-000123', minutes: 30, amount: 400_000, url: `${SITE}/api/invoices/1` };

export const chargeReceipt = defineMail({
  job: defineOwed(
    z.object({ reservationId: z.uuid(), transactionId: z.uuid().optional(), resent: z.int().optional() }),
  ),
  about: 'reservation',
  send: (context, { transactionId, reservationId, resent }, now) => {
    const event = sentAgain(`charge-receipt ${transactionId ?? reservationId}`, resent);
    return mailReservation(context, { reservationId, event, now }, async (reservation) => {
      const rows = await listReceipts(context.db, reservationId);
      // The money was refunded meanwhile.
      if (rows.length === 0) return done;
      const linkTo = invoiceLinker(context);
      const receipts = rows.map((row) => ({ ...row, number: invoiceNumber(row), url: linkTo(row, now).url }));
      return chargeReceiptLetter({ ...reservation, receipts }, reservation.locale);
    });
  },
  specimens: {
    'a receipt for extra time': (locale) => chargeReceiptLetter({ ...exampleReservation, receipts: [receipt] }, locale),
  },
});
