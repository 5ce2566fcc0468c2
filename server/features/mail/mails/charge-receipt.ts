import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { invoiceNumber } from '#domain/invoices/invoice.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { invoiceLinker } from '#server/features/invoices/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from '../addressee.ts';
import { deliver, sentAgain } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { reservation, SITE } from '../specimen-facts.ts';
import { findReservationForMail, listReceipts } from '../store.ts';
import {
  type Booked,
  bookingIn,
  type Contact,
  contactSentence,
  dateAndTime,
  roomAndPackage,
  type Visit,
} from '../visit.ts';

/** The receipts for the extra time of one visit. */
export type ChargeReceipts = Visit &
  Booked & {
    readonly name: string | null;
    readonly receipts: readonly {
      readonly number: string;
      readonly minutes: number;
      readonly amount: Vnd;
      readonly url: string;
    }[];
    readonly contact: Contact;
    readonly brand: string;
  };

export function chargeReceiptLetter(visit: ChargeReceipts, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].chargeReceipt;
  const contact = contactSentence(visit.contact, locale);
  return {
    subject: texts.subject(visit.location),
    title: texts.title,
    greeting: MAIL_TEXTS[locale].greeting(addressee(visit.name)),
    blocks: [
      words(texts.received),
      {
        kind: 'facts',
        rows: [
          { label: MAIL_TEXTS[locale].location, value: visit.location },
          ...roomAndPackage(visit, locale),
          ...dateAndTime(visit, locale),
          ...visit.receipts.map(({ minutes, amount }) => ({
            label: texts.extraTime(minutes),
            value: formatVnd(amount, locale),
          })),
        ],
      },
      ...visit.receipts.map(({ number, url }) => button(texts.open(number), url)),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: visit.brand,
  };
}

type Ask = { readonly reservationId: string; readonly resent?: number | undefined; readonly now: Date };

/** Mails links to the receipts for a visit's extra time. */
async function mailChargeReceipt(
  context: Context,
  { transactionId, reservationId, resent, now }: Ask & { readonly transactionId?: string | undefined },
): Promise<JobOutcome> {
  const row = await findReservationForMail(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'the reservation of the receipt does not exist' };
  const rows = await listReceipts(context.db, reservationId);
  // The money was refunded meanwhile.
  if (rows.length === 0) return done;
  const linkTo = invoiceLinker(context);
  const brand = await readBrand(context.db);
  const { email: to, locale } = row;
  const letter = chargeReceiptLetter(
    {
      ...bookingIn(row, brand),
      receipts: rows.map(({ id, issued_at: issuedAt, minutes, amount, ...numbered }) => ({
        number: invoiceNumber(numbered),
        minutes,
        amount,
        url: linkTo({ id, issuedAt }, now).url,
      })),
    },
    locale,
  );
  const event = sentAgain(`charge-receipt ${transactionId ?? reservationId}`, resent);
  return deliver(context, { to, letter, locale, event, now });
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
  send: (context, ask, now) => mailChargeReceipt(context, { ...ask, now }),
  specimens: {
    'a receipt for extra time': (locale) => chargeReceiptLetter({ ...reservation, receipts: [receipt] }, locale),
  },
});
