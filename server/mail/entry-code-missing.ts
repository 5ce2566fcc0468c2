import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { type Letter, words } from './letter.ts';
import { TEXTS } from './texts/texts.ts';
import { dateAndTime, type Visit } from './visit.ts';

export type MissingEntryCode = {
  readonly slot: Visit;
  readonly door: 'LOCATION' | 'ROOM';
  /** Whether the lock cloud has it, and does not give it out. */
  readonly isMade: boolean;
  /** The first part of the reservation's id: the whole is its key. */
  readonly booking: string;
  readonly brand: string;
};

/** Tells the reception of a code that is not there shortly before its guest is. Never holds what opens a door. */
export function entryCodeMissingLetter(
  { slot, door, isMade, booking, brand }: MissingEntryCode,
  locale: Locale,
): Letter {
  const texts = TEXTS[locale];
  const { subject, greeting, please, doors } = texts.entryCodeMissing;
  const { title, what, byItself } = isMade ? texts.entryCodeMissing.unreadable : texts.entryCodeMissing;
  return {
    subject: subject(slot.location, slot.room, formatDateTime(slot.startTime, locale)),
    title,
    greeting,
    blocks: [
      words(what),
      {
        kind: 'facts',
        rows: [
          { label: texts.entryCodeMissing.booking, value: booking },
          { label: texts.location, value: slot.location },
          { label: texts.room, value: slot.room },
          { label: texts.entryCodeMissing.door, value: doors[door] },
          ...dateAndTime(slot, locale),
        ],
      },
      words(please),
      words(byItself),
    ],
    signature: brand,
  };
}
