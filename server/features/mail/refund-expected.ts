import type { Locale } from '#domain/basics/locale.ts';
import { formatDay } from '#domain/calendar/day-in-digits.ts';
import type { ExpectedDays } from '#domain/payments/refund.ts';
import { MAIL_TEXTS } from '#texts/server.ts';

/** Returns the sentence about when the money is expected. */
export function expectedSentence({ from, until }: ExpectedDays, locale: Locale): string {
  return MAIL_TEXTS[locale].refundExpected(formatDay(from, locale), formatDay(until, locale));
}
