import { z } from 'zod';
import { shortId } from '#domain/basics/id.ts';
import { type Locale, OPERATORS_LOCALE } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { findMissingCode } from '#server/features/entry/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { slot } from '../specimen-facts.ts';
import { dateAndTime, type Visit } from '../visit.ts';

export type MissingEntryCode = {
  readonly slot: Visit;
  readonly door: 'LOCATION' | 'ROOM';
  /** Whether the code exists at the lock cloud but cannot be read. */
  readonly isMade: boolean;
  /** The first part of the reservation's id, because the whole id grants access to it. */
  readonly booking: string;
  readonly brand: string;
};

/** Writes the letter to the reception about a missing code shortly before a visit. Never contains a code. */
export function entryCodeMissingLetter(
  { slot, door, isMade, booking, brand }: MissingEntryCode,
  locale: Locale,
): Letter {
  const texts = MAIL_TEXTS[locale];
  const { subject, greeting, please, doors } = texts.entryCodeMissing;
  const { title, what, byItself } = isMade ? texts.entryCodeMissing.unreadable : texts.entryCodeMissing;
  return {
    subject: subject(slot.locationName, slot.roomDisplayName, formatDateTime(slot.startTime, locale)),
    title,
    greeting,
    blocks: [
      words(what),
      {
        kind: 'facts',
        rows: [
          { label: texts.entryCodeMissing.booking, value: booking },
          { label: texts.location, value: slot.locationName },
          { label: texts.room, value: slot.roomDisplayName },
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

/**
 * Mails the location, or the brand's reception, about a late or unreadable code; sends nothing once it is available or over.
 */
export async function mailEntryCodeMissing(
  context: Context,
  { entryCodeId, since, now }: { entryCodeId: string; since?: number | undefined; now: Date },
): Promise<JobOutcome> {
  const row = await findMissingCode(context.db, { entryCodeId, now });
  const brand = await readBrand(context.db);
  const to = row?.locationEmail ?? brand.receptionEmail;
  if (row === undefined || to === null) return done;
  const letter = entryCodeMissingLetter(
    { ...row, slot: row, booking: shortId(row.reservationId), brand: brand.name },
    OPERATORS_LOCALE,
  );
  const event = ['entry-code-missing', entryCodeId, ...(since === undefined ? [] : [since])].join(' ');
  return deliver(context, { to, letter, locale: OPERATORS_LOCALE, event, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-entry-code-missing': typeof entryCodeMissing;
  }
}

export const entryCodeMissing = defineMail({
  job: defineJob(z.object({ entryCodeId: z.uuid(), since: z.int().optional() })),
  about: 'other',
  send: (context, ask, now) => mailEntryCodeMissing(context, { ...ask, now }),
  specimens: {
    'an entry code that is missing': (locale) =>
      entryCodeMissingLetter({ slot, door: 'ROOM', isMade: false, booking: '0a1b2c3d', brand: 'Yumori' }, locale),
    'an entry code that cannot be read': (locale) =>
      entryCodeMissingLetter({ slot, door: 'ROOM', isMade: true, booking: '0a1b2c3d', brand: 'Yumori' }, locale),
  },
});
