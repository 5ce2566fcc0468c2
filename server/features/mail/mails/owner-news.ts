import { z } from 'zod';
import { EXPORTS } from '#contract/staff/reports.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { formatVnd, type Vnd } from '#domain/basics/money.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatDay } from '#domain/calendar/day-in-digits.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { OWNER_NEWS } from '#server/features/staff/commands/tell-owners.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { ofStaff, SITE, slot, startTime } from '../specimen-facts.ts';
import { type ActRow, findAct, findBookingOfAct } from '../staff-store.ts';
import { findMember } from '../store.ts';
import { dateAndTime, type Visit } from '../visit.ts';

const Exported = z.object({ file: z.enum(EXPORTS), from: z.string(), until: z.string(), rows: z.int() });
const Canceled = z.object({ refundAmount: z.int() });

type Booking = { readonly visit: Visit; readonly url: string };
type News =
  | { readonly kind: 'exported'; readonly file: z.infer<typeof Exported> }
  /** `refund` is 0 when a voucher was given back. */
  | { readonly kind: 'beyond'; readonly booking: Booking; readonly refund: Vnd; readonly approvedBy: string | null }
  | { readonly kind: 'free'; readonly booking: Booking };

type OwnerNews = {
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
  readonly news: News;
  readonly url: string;
  readonly brand: string;
};

type Rows = { label: string; value: string }[];

function ownerNewsLetter({ at, by, reason, news, url, brand }: OwnerNews, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale];
  const own = texts.ownerNews;
  const told = toldOf(news, locale);
  const rows = [
    ...told.rows,
    { label: own.by, value: by },
    ...('approvedBy' in news && news.approvedBy !== null ? [{ label: own.approvedBy, value: news.approvedBy }] : []),
    ...(reason === null ? [] : [{ label: own.reason, value: reason }]),
    { label: own.at, value: texts.vietnamTime(formatDateTime(at, locale)) },
  ];
  return {
    subject: told.subject,
    title: told.title,
    greeting: texts.staff.greeting,
    blocks: [
      words(own[news.kind].what),
      { kind: 'facts', rows },
      ...('booking' in news ? [button(own.open, news.booking.url)] : [button(texts.staff.open, url)]),
      words(own.ifUnexpected),
    ],
    signature: brand,
  };
}

function toldOf(news: News, locale: Locale): { subject: string; title: string; rows: Rows } {
  const own = MAIL_TEXTS[locale].ownerNews;
  if (news.kind === 'exported') {
    const { file, from, until, rows } = news.file;
    // Stored as days.
    const period = own.days(formatDay(from as Day, locale), formatDay(until as Day, locale));
    return {
      subject: own.exported.subject,
      title: own.exported.subject,
      rows: [
        { label: own.file, value: own.files[file] },
        { label: own.period, value: period },
        { label: own.rows, value: String(rows) },
      ],
    };
  }
  const { visit } = news.booking;
  const { subject, title } = own[news.kind];
  const back = () => (news.kind === 'beyond' && news.refund > 0 ? formatVnd(news.refund, locale) : own.voucher);
  return {
    subject: subject(visit.locationName, formatDateTime(visit.startTime, locale)),
    title,
    rows: [
      { label: MAIL_TEXTS[locale].location, value: visit.locationName },
      { label: MAIL_TEXTS[locale].room, value: visit.roomDisplayName },
      ...dateAndTime(visit, locale),
      ...(news.kind === 'beyond' ? [{ label: own.refund, value: back() }] : []),
    ],
  };
}

const Payload = z.object({ memberId: z.uuid(), action: z.enum(OWNER_NEWS), subjectId: z.uuid() });
type Ask = z.infer<typeof Payload>;

/** Notifies an owner of an action of staff, as recorded in the history. */
async function mailOwnerNews(context: Context, ask: Ask, now: Date): Promise<JobOutcome> {
  const { db, publicUrl } = context;
  const reader = await findMember(db, ask.memberId);
  const act = await findAct(db, ask);
  if (act === undefined) return { kind: 'dead', reason: 'the act that owners are told about is not in the history' };
  if (reader === undefined) return done;
  const { locale } = reader;
  const { name: brand } = await readBrand(db);
  const news = await newsOf(context, { ...ask, act, locale });
  const url = links.backOffice(publicUrl());
  const letter = ownerNewsLetter({ ...act, news, url, brand }, locale);
  const event = `owner-news ${ask.action} ${ask.subjectId} ${ask.memberId}`;
  return deliver(context, { to: reader.email, letter, locale, event, now });
}

async function newsOf(
  { db, publicUrl }: Context,
  { action, subjectId, act, locale }: Ask & { act: ActRow; locale: Locale },
): Promise<News> {
  if (action === 'file.exported') return { kind: 'exported', file: Exported.parse(act.after) };
  const visit = await findBookingOfAct(db, { id: subjectId, locale });
  const booking = { visit, url: links.staffBooking(publicUrl(), subjectId) };
  if (action === 'booking.made_at_desk') return { kind: 'free', booking };
  const refund = Canceled.parse(act.after).refundAmount + act.extras;
  return { kind: 'beyond', booking, refund, approvedBy: act.approvedBy };
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-owner-news': typeof ownerNews;
  }
}

const specimen = {
  at: startTime,
  by: ofStaff.name,
  reason: ofStaff.reason,
  url: links.backOffice(SITE),
  brand: 'Yumori',
};
const booking = { visit: slot, url: links.staffBooking(SITE, '1') };

const specimens: Readonly<Record<string, OwnerNews>> = {
  "a file with guests' names": {
    ...specimen,
    reason: null,
    news: { kind: 'exported', file: { file: 'bookings', from: '2026-11-01', until: '2026-11-30', rows: 214 } },
  },
  'a refund beyond the rules': {
    ...specimen,
    news: { kind: 'beyond', booking, refund: 2_800_000, approvedBy: ofStaff.approver },
  },
  'a voucher returned beyond the rules': {
    ...specimen,
    news: { kind: 'beyond', booking, refund: 0, approvedBy: null },
  },
  'a free booking': { ...specimen, news: { kind: 'free', booking } },
};

export const ownerNews = defineMail({
  job: defineJob(Payload),
  about: 'other',
  send: mailOwnerNews,
  specimens: Object.fromEntries(
    Object.entries(specimens).map(([name, facts]) => [name, (locale: Locale) => ownerNewsLetter(facts, locale)]),
  ),
});
