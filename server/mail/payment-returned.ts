import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import type { ExpectedDays } from '#domain/payments/refund.ts';
import { addressee } from './addressee.ts';
import { button, type Letter, words } from './letter.ts';
import { expectedSentence } from './refund-settled.ts';
import { TEXTS } from './texts/texts.ts';
import { type Contact, contactSentence, dateAndTime, type Visit } from './visit.ts';

export type ReturnReason = 'wrong_amount' | 'promotion_gone';

export type PaymentReturned = {
  /** Why the payment bought nothing. */
  readonly reason: ReturnReason;
  readonly name: string;
  readonly agreed: Vnd;
  readonly captured: Vnd;
  /** Between which days the money is back; null when there is no word of that yet. */
  readonly expected: ExpectedDays | null;
  readonly slot: Visit;
  /** Where all slots are shown. */
  readonly url: string;
  readonly contact: Contact;
  readonly brand: string;
};

export function paymentReturnedLetter(facts: PaymentReturned, locale: Locale): Letter {
  const { reason, name, agreed, captured, expected, slot, url, ...more } = facts;
  const texts = TEXTS[locale].paymentReturned;
  const contact = contactSentence(more.contact, locale);
  const when = expected === null ? TEXTS[locale].refundTakes : expectedSentence(expected, locale);
  const back = [texts.back(formatVnd(captured, locale)), when];
  const rows = [
    { label: TEXTS[locale].location, value: slot.location },
    { label: TEXTS[locale].room, value: slot.room },
    ...dateAndTime(slot, locale),
  ];
  return {
    subject: texts.subject,
    title: texts.title,
    greeting: TEXTS[locale].greeting(addressee(name)),
    blocks: [
      words(
        reason === 'wrong_amount'
          ? texts.differs(formatVnd(captured, locale), formatVnd(agreed, locale))
          : texts.promotionGone(formatVnd(captured, locale)),
      ),
      { kind: 'facts', rows },
      words(back.join(TEXTS[locale].betweenSentences)),
      words(texts.again),
      button(texts.choose, url),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: more.brand,
  };
}
