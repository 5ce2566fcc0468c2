import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import { addressee } from './addressee.ts';
import { button, type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';
import { type Contact, contactSentence, dateAndTime, type Visit } from './visit.ts';

export type WrongAmount = {
  readonly name: string;
  readonly agreed: Vnd;
  readonly captured: Vnd;
  readonly slot: Visit;
  /** Where all slots are shown. */
  readonly url: string;
  readonly contact: Contact;
  readonly brand: string;
};

export function wrongAmountLetter({ name, agreed, captured, slot, url, ...more }: WrongAmount, locale: Locale): Letter {
  const texts = TEXTS[locale].wrongAmount;
  const contact = contactSentence(more.contact, locale);
  const back = [texts.back(formatVnd(captured, locale)), TEXTS[locale].refundTakes];
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
      words(texts.differs(formatVnd(captured, locale), formatVnd(agreed, locale))),
      { kind: 'facts', rows },
      words(back.join(TEXTS[locale].betweenSentences)),
      words(texts.again),
      button(texts.choose, url),
      ...(contact === null ? [] : [words(contact)]),
    ],
    signature: more.brand,
  };
}
