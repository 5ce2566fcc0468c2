import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { formatDay } from '#domain/calendar/format.ts';
import type { ExpectedDays } from '#domain/payments/refund.ts';
import { addressee } from './addressee.ts';
import { type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';
import { type Contact, contactSentence, dateAndTime, type Visit } from './visit.ts';

export type SettledRefund = {
  readonly name: string | null;
  readonly amount: Vnd;
  /** The gateway has accepted it, and the bank may still take its time; else an operator has paid it back. */
  readonly byHand: boolean;
  readonly expected: ExpectedDays;
  /** What had been paid for. */
  readonly slot: Visit | null;
  readonly contact: Contact;
  readonly brand: string;
};

export function refundSettledLetter(refund: SettledRefund, locale: Locale): Letter {
  const texts = TEXTS[locale].refundSettled;
  const { name, byHand, expected, slot, brand } = refund;
  const amount = formatVnd(refund.amount, locale);
  const contact = contactSentence(refund.contact, locale);
  const sentences = byHand
    ? [texts.byHand(amount)]
    : [texts.byCard(amount), texts.bank, expectedSentence(expected, locale)];
  const rows = slot && [
    { label: TEXTS[locale].location, value: slot.location },
    { label: TEXTS[locale].room, value: slot.room },
    ...dateAndTime(slot, locale),
  ];
  return {
    subject: texts.subject(amount),
    title: texts.title,
    greeting: TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(sentences.join(TEXTS[locale].betweenSentences)),
      ...(rows ? [words(texts.for), { kind: 'facts', rows } as const] : []),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: brand,
  };
}

/** Between which days the money is expected. */
export function expectedSentence({ from, until }: ExpectedDays, locale: Locale): string {
  return TEXTS[locale].refundExpected(formatDay(from, locale), formatDay(until, locale));
}
