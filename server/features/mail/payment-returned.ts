import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import type { ExpectedDays } from '#domain/payments/refund.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from './deliver.ts';
import { type Correspondents, guestLetter } from './guest-letter.ts';
import { button, type Letter, words } from './letter.ts';
import { links } from './links.ts';
import { expectedSentence } from './refund-expected.ts';
import { reservationFacts } from './reservation-mail.ts';
import { findPaymentForMail } from './store.ts';
import type { Booked } from './visit.ts';

export type ReturnReason = 'wrong_amount' | 'promotion_gone' | 'link_over';

export type PaymentReturned = Correspondents & {
  /** The reason why the payment bought nothing. */
  readonly reason: ReturnReason;
  readonly agreed: Vnd;
  readonly captured: Vnd;
  /** The first and last day on which the refund may arrive; null when unknown. */
  readonly expected: ExpectedDays | null;
  readonly slot: Booked;
  /** The page of the booking, when it is paid in another way. */
  readonly paidBooking: string | null;
  /** The page with all slots of the location. */
  readonly url: string;
};

export function paymentReturnedLetter(facts: PaymentReturned, locale: Locale): Letter {
  const { reason, agreed, captured, expected, slot, paidBooking, url } = facts;
  const texts = MAIL_TEXTS[locale].paymentReturned;
  const when = expected === null ? MAIL_TEXTS[locale].refundTakes : expectedSentence(expected, locale);
  const back = [texts.back(formatVnd(captured, locale)), when];
  return guestLetter(facts, locale, {
    subject: texts.subject,
    title: texts.title,
    blocks: [
      words(
        texts.because[paidBooking === null ? reason : 'paid_already'](
          formatVnd(captured, locale),
          formatVnd(agreed, locale),
        ),
      ),
      reservationFacts(slot, locale),
      words(back.join(MAIL_TEXTS[locale].betweenSentences)),
      ...(paidBooking === null
        ? [words(texts.again), button(texts.choose, url)]
        : [button(MAIL_TEXTS[locale].reservationConfirmed.view, paidBooking)]),
    ],
  });
}

/** Notifies a member that a captured payment bought nothing, why, and that it is being refunded. */
export async function mailPaymentReturned(
  context: Context,
  { paymentId, reason, now }: { paymentId: string; reason: ReturnReason; now: Date },
): Promise<JobOutcome> {
  const row = await findPaymentForMail(context.db, paymentId);
  if (row === undefined || row.captured === null) {
    return { kind: 'dead', reason: 'the captured payment does not exist' };
  }
  const { email: to, name, locale, amount: agreed, captured, refundFrom: from, refundUntil: until } = row;
  const brand = await readBrand(context.db);
  const url = links.location(context.publicUrl(), row.locationId);
  const paidId = reason === 'link_over' ? row.paidReservationId : null;
  const letter = paymentReturnedLetter(
    {
      reason,
      name,
      agreed,
      captured,
      expected: from && until ? { from, until } : null,
      slot: row,
      paidBooking: paidId && links.reservation(context.publicUrl(), paidId),
      url,
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    locale,
  );
  return deliver(context, {
    to,
    letter,
    locale,
    event: `${reason.replace('_', '-')} ${paymentId}`,
    now,
  });
}

/** The reservation is that of the payment's link; jobs of an earlier version name none. */
export const OfPayment = z.object({ paymentId: z.uuid(), reservationId: z.uuid().nullable().default(null) });
