import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatDateTime, formatDay } from '#domain/calendar/format.ts';
import { type Block, type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';
import { type Contact, contactSentence } from './visit.ts';

export type ErasedGuest = {
  /** How many bookings the guest was erased from. */
  readonly erased: number;
  /** Visits still to come, from which the guest is erased by a day after each. */
  readonly ahead: readonly { readonly startTime: Date; readonly erasedBy: Day }[];
  readonly at: Date;
  readonly contact: Contact;
  readonly brand: string;
};

/** Confirms an erasure; names by which day the rest follows where a visit is still to come. */
export function guestErasedLetter({ erased, ahead, at, contact, brand }: ErasedGuest, locale: Locale): Letter {
  const texts = TEXTS[locale].guestErased;
  const isErased = erased > 0 || ahead.length === 0;
  const subject = isErased ? texts.subject : texts.subjectAhead;
  const ways = contactSentence(contact, locale);
  return {
    subject,
    title: subject,
    greeting: TEXTS[locale].greeting(null),
    blocks: [
      ...(isErased ? [words(texts.what(formatDateTime(at, locale)))] : []),
      ...(ahead.length === 0 ? [words(texts.last)] : [words(texts.ahead), visitsAhead(ahead, locale)]),
      ...(ways === null ? [] : [words(ways)]),
    ],
    signature: brand,
  };
}

function visitsAhead(ahead: ErasedGuest['ahead'], locale: Locale): Block {
  const texts = TEXTS[locale].guestErased;
  const rows = ahead.map(({ startTime, erasedBy }) => ({
    label: formatDateTime(startTime, locale),
    value: texts.erasedBy(formatDay(erasedBy, locale)),
  }));
  return { kind: 'facts', rows };
}
