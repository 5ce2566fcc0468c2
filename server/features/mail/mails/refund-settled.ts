import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { dayOf } from '#domain/calendar/day.ts';
import type { ExpectedDays } from '#domain/payments/refund.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { type Correspondents, guestLetter } from '../guest-letter.ts';
import { type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { expectedSentence } from '../refund-expected.ts';
import { reservationFacts } from '../reservation-mail.ts';
import { exampleReservation, expected, slot } from '../specimen-facts.ts';
import { findRefundForMail, type RefundForMail } from '../store.ts';
import type { Booked } from '../visit.ts';

export type SettledRefund = Correspondents & {
  readonly amount: Vnd;
  /** Whether an operator paid it back; otherwise the gateway accepted it and the bank may need more time. */
  readonly byHand: boolean;
  /** The first and last day on which the money may arrive; null when both are past. */
  readonly expected: ExpectedDays | null;
  /** The slot that was paid for. */
  readonly slot: Booked | null;
};

export function refundSettledLetter(refund: SettledRefund, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].refundSettled;
  const { byHand, expected, slot } = refund;
  const amount = formatVnd(refund.amount, locale);
  const sentences = byHand
    ? [texts.byHand(amount)]
    : [texts.byCard(amount), expected === null ? texts.bank : expectedSentence(expected, locale)];
  return guestLetter(refund, locale, {
    subject: texts.subject(amount),
    title: texts.title,
    blocks: [
      words(sentences.join(MAIL_TEXTS[locale].betweenSentences)),
      ...(slot ? [words(texts.for), reservationFacts(slot, locale)] : []),
    ],
  });
}

/** Notifies a member that a refund was made. */
export async function mailRefundSettled(
  context: Context,
  { refundId, now }: { refundId: string; now: Date },
): Promise<JobOutcome> {
  const row = await findRefundForMail(context.db, refundId);
  if (row?.state !== 'settled') return { kind: 'dead', reason: 'the settled refund does not exist' };
  const { email: to, locale } = row;
  const brand = await readBrand(context.db);
  const letter = refundSettledLetter(
    {
      ...row,
      byHand: row.settledBy !== 'card',
      expected: row.expectedUntil < dayOf(now) ? null : { from: row.expectedFrom, until: row.expectedUntil },
      slot: slotOf(row),
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    locale,
  );
  return deliver(context, { to, letter, locale, event: `refund-settled ${refundId}`, now });
}

function slotOf(row: RefundForMail): Booked | null {
  const { locationName, roomDisplayName, roomName, programName, minutes, startTime, endTime } = row;
  if (locationName === null || roomDisplayName === null || roomName === null || programName === null) return null;
  if (minutes === null || startTime === null || endTime === null) return null;
  return { locationName, roomDisplayName, roomName, programName, minutes, startTime, endTime };
}

export const settled: SettledRefund = { ...exampleReservation, amount: 2_800_000, byHand: false, expected, slot };

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-refund-settled': typeof refundSettled;
  }
}

export const refundSettled = defineMail({
  // Jobs of an earlier version name no reservation, and some refunds are of none.
  job: defineOwed(z.object({ refundId: z.uuid(), reservationId: z.uuid().nullable().default(null) })),
  about: 'reservation',
  send: (context, ask, now) => mailRefundSettled(context, { ...ask, now }),
  specimens: {
    'a refund by the gateway': (locale) => refundSettledLetter(settled, locale),
    'a refund by hand': (locale) => refundSettledLetter({ ...settled, byHand: true, slot: null }, locale),
  },
});
