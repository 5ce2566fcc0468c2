import { z } from 'zod';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatDay } from '#domain/calendar/day-in-digits.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import type { GuestErasure } from '#server/features/reservations/commands/erase-guest.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { type Contact, guestLetter } from '../guest-letter.ts';
import { type Block, type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { contact, startTime } from '../specimen-facts.ts';

export type ErasedGuest = {
  /** How many reservations the guest was erased from. */
  readonly erased: number;
  /** Upcoming visits, each with the day by which the guest is erased from it. */
  readonly ahead: readonly { readonly startTime: Date; readonly erasedBy: Day }[];
  readonly at: Date;
  readonly contact: Contact;
  readonly brand: string;
};

/** Writes the confirmation of an erasure, with the day by which the guest is erased from each upcoming visit. */
export function guestErasedLetter({ erased, ahead, at, contact, brand }: ErasedGuest, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].guestErased;
  const isErased = erased > 0 || ahead.length === 0;
  const subject = isErased ? texts.subject : texts.subjectAhead;
  const parties = { name: null, contact, brand };
  return guestLetter(parties, locale, {
    subject,
    title: subject,
    blocks: [
      ...(isErased ? [words(texts.what(formatDateTime(at, locale)))] : []),
      ...(ahead.length === 0 ? [words(texts.last)] : [words(texts.ahead), visitsAhead(ahead, locale)]),
    ],
  });
}

function visitsAhead(ahead: ErasedGuest['ahead'], locale: Locale): Block {
  const texts = MAIL_TEXTS[locale].guestErased;
  const rows = ahead.map(({ startTime, erasedBy }) => ({
    label: formatDateTime(startTime, locale),
    value: texts.erasedBy(formatDay(erasedBy, locale)),
  }));
  return { kind: 'facts', rows };
}

/** How many days sending is retried; only the job still has the address. */
const CONFIRMATION_DAYS = 3;

type Ask = {
  event: string;
  at: Date;
  to: { email: string; locale: Locale } & GuestErasure;
  now: Date;
};

/** Confirms an erasure to the guest. Only the job stores the address, for at most three days. */
export async function mailGuestErased(context: Context, { event, at, to, now }: Ask): Promise<JobOutcome> {
  const { email, locale, ...erasure } = to;
  const brand = await readBrand(context.db);
  const contact = { hotline: brand.hotline, email: brand.receptionEmail };
  const letter = guestErasedLetter({ ...erasure, at, contact, brand: brand.name }, locale);
  const outcome = await deliver(context, { to: email, letter, locale, event: `guest-erased ${event}`, now });
  const isOver = now.getTime() > at.getTime() + CONFIRMATION_DAYS * DAY;
  return outcome.kind === 'later' && isOver ? { kind: 'dead', reason: outcome.reason } : outcome;
}

const erasure = {
  erased: 2,
  // Has the format of a Day.
  ahead: [{ startTime, erasedBy: '2026-11-29' as Day }],
  at: startTime,
  contact,
  brand: 'Yumori',
};

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-guest-erased': typeof guestErased;
  }
}

export const guestErased = defineMail({
  job: defineJob(
    z.object({
      event: z.string(),
      at: z.coerce.date(),
      to: z
        .object({
          email: z.string(),
          locale: z.enum(LOCALES),
          erased: z.int(),
          ahead: z
            .array(
              z.object({
                startTime: z.coerce.date(),
                endTime: z.coerce.date(),
                erasedBy: z.iso.date().transform((day) => day as Day), // Has the format of a Day.
              }),
            )
            .readonly(),
        })
        .optional(),
    }),
  ),
  about: 'other',
  send: async (context, { event, at, to }, now) =>
    to === undefined ? done : mailGuestErased(context, { event, at, to, now }),
  specimens: {
    'a guest who was erased': (locale) => guestErasedLetter({ ...erasure, ahead: [] }, locale),
    'a guest who was erased, with a visit ahead': (locale) => guestErasedLetter(erasure, locale),
    'a guest who is erased after the visit': (locale) => guestErasedLetter({ ...erasure, erased: 0 }, locale),
  },
});
