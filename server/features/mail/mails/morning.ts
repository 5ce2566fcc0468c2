import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd } from '#domain/basics/money.ts';
import { addDays, type Day, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { formatDayOf, formatTime } from '#domain/calendar/format.ts';
import { PLACES_OF_MONEY } from '#domain/counter/day-sums.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { listMorningReaders } from '#server/features/staff/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { SITE, startTime } from '../specimen-facts.ts';
import { findMember } from '../store.ts';
import { formatFullDay } from '../visit.ts';

const Numbers = z.object({
  day: z.string(),
  made: z.int(),
  canceled: z.int(),
  visits: z.int(),
  noShows: z.int(),
  offered: z.int(),
  taken: z.int(),
  ways: z.array(
    z.object({ account: z.enum(PLACES_OF_MONEY), taken: z.int(), refunds: z.int(), returned: z.int() }).readonly(),
  ),
  exceptions: z.int(),
  /** Visits booked for the following day. */
  arrivals: z.int(),
  firstArrival: z.coerce.date().nullable(),
});

type Morning = z.infer<typeof Numbers> & { readonly url: string; readonly brand: string };

function morningLetter(morning: Morning, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale];
  const own = texts.morning;
  const { ways, offered, taken, firstArrival } = morning;
  const at = startOfDay(morning.day as Day); // Stored as a day.
  const sum = (of: 'taken' | 'refunds' | 'returned') => ways.reduce((total, way) => total + way[of], 0);
  const row = (label: string, value: string) => ({ label, value });
  const money = formatVnd(sum('taken'), locale);
  const rows = [
    row(own.made, own.count(morning.made)),
    row(own.canceled, own.count(morning.canceled)),
    row(own.visits, own.count(morning.visits)),
    row(own.noShows, own.count(morning.noShows)),
    row(own.occupancy, offered === 0 ? '–' : own.share(Math.round((100 * taken) / offered), taken, offered)),
    row(own.taken, money),
    ...ways.filter((way) => way.taken > 0).map((way) => row(own.ways[way.account], formatVnd(way.taken, locale))),
    row(own.refunds, own.countAndSum(sum('refunds'), formatVnd(sum('returned'), locale))),
    row(own.exceptions, own.count(morning.exceptions)),
    row(own.today, firstArrival === null ? own.count(0) : own.arrivals(morning.arrivals, formatTime(firstArrival))),
  ];
  return {
    subject: own.subject(formatDayOf(at, locale), morning.visits, money),
    title: own.title(formatFullDay(at, locale)),
    greeting: texts.staff.greeting,
    blocks: [
      words(own.what),
      { kind: 'facts', rows },
      ...(morning.exceptions > 0 ? [button(own.openExceptions, `${morning.url}/exceptions`)] : []),
      button(own.openNumbers, `${morning.url}/numbers`),
      words(own.off),
    ],
    signature: morning.brand,
  };
}

const Payload = Numbers.extend({ memberId: z.uuid() });

/**
 * Mails an owner yesterday's numbers; sends nothing when they are from an earlier day, or when the owner has switched
 * the mail off.
 */
async function mailMorning(context: Context, ask: z.infer<typeof Payload>, now: Date): Promise<JobOutcome> {
  const { db, publicUrl } = context;
  const day = ask.day as Day; // Stored as a day.
  const today = addDays(day, 1);
  if (dayOf(now) !== today) return done;
  if (!(await listMorningReaders(db, startOfDay(today))).includes(ask.memberId)) return done;
  const reader = await findMember(db, ask.memberId);
  if (reader === undefined) return done;
  const { locale } = reader;
  const { name: brand } = await readBrand(db);
  const letter = morningLetter({ ...ask, url: links.backOffice(publicUrl()), brand }, locale);
  return deliver(context, { to: reader.email, letter, locale, event: `morning ${day} ${ask.memberId}`, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-morning': typeof morningMail;
  }
}

const busy: Morning = {
  day: '2026-11-27',
  made: 21,
  canceled: 3,
  visits: 34,
  noShows: 2,
  offered: 50,
  taken: 36,
  ways: [
    { account: 'gateway', taken: 31_200_000, refunds: 1, returned: 1_200_000 },
    { account: 'till', taken: 4_800_000, refunds: 0, returned: 0 },
    { account: 'bank', taken: 1_200_000, refunds: 0, returned: 0 },
  ],
  exceptions: 2,
  arrivals: 28,
  firstArrival: startTime,
  url: links.backOffice(SITE),
  brand: 'Yumori',
};
const NOTHING = { made: 0, canceled: 0, visits: 0, noShows: 0, offered: 0, taken: 0, exceptions: 0, arrivals: 0 };

export const morningMail = defineMail({
  job: defineJob(Payload),
  about: 'other',
  send: mailMorning,
  specimens: {
    'the morning after a busy day': (locale) => morningLetter(busy, locale),
    'the morning after a day without guests': (locale) =>
      morningLetter({ ...busy, ...NOTHING, ways: [], firstArrival: null }, locale),
  },
});
