import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { STAFF_NOTICES } from '#server/features/staff/commands/notify-owners.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from '../addressee.ts';
import { deliver } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { SITE, slot, startTime } from '../specimen-facts.ts';
import { findLocationName } from '../staff-store.ts';
import { findMember } from '../store.ts';

type StaffNotice = {
  readonly kind: (typeof STAFF_NOTICES)[number];
  /** The person whose rights or factors changed. */
  readonly name: string;
  /** Whether the mail goes to that person; otherwise it goes to an owner. */
  readonly isOwn: boolean;
  readonly post: { readonly role: StaffRole; readonly place: string | null } | null;
  readonly at: Date;
  readonly url: string;
  readonly brand: string;
};

export function staffNoticeLetter(notice: StaffNotice, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].staff;
  const own = texts.notice[notice.kind];
  const { post } = notice;
  const when = formatDateTime(notice.at, locale);
  const inWords = post === null ? '' : texts.post(texts.roles[post.role], post.place ?? texts.everywhere);
  return {
    subject: own.subject,
    title: own.subject,
    greeting: texts.greeting,
    blocks: [
      words(notice.isOwn ? own.toSelf(when, inWords) : own.what(notice.name, when, inWords)),
      words(notice.isOwn ? texts.notice.ifNotYou.own : texts.notice.ifNotYou.owner(notice.name)),
      button(texts.open, notice.url),
    ],
    signature: notice.brand,
  };
}

const Payload = z.object({
  event: z.string(),
  to: z.uuid(),
  memberId: z.uuid(),
  notice: z.enum(STAFF_NOTICES),
  post: z.object({ role: z.enum(STAFF_ROLES), locationId: z.uuid().nullable() }).optional(),
  at: z.coerce.date(),
});

/**
 * Notifies an owner, or the person, of a change of rights or factors; nothing when either account is deleted.
 */
async function mailStaffNotice(context: Context, ask: z.infer<typeof Payload>, now: Date): Promise<JobOutcome> {
  const { db } = context;
  const reader = await findMember(db, ask.to);
  const person = await findMember(db, ask.memberId);
  if (reader === undefined || person === undefined) return done;
  const { locale } = reader;
  const locationId = ask.post?.locationId ?? null;
  const place = locationId === null ? null : await findLocationName(db, { locationId, locale });
  const { name: brand } = await readBrand(db);
  const letter = staffNoticeLetter(
    {
      kind: ask.notice,
      name: addressee(person.name) ?? person.email,
      isOwn: ask.to === ask.memberId,
      post: ask.post ? { role: ask.post.role, place } : null,
      at: ask.at,
      url: links.backOffice(context.publicUrl()),
      brand,
    },
    locale,
  );
  return deliver(context, { to: reader.email, letter, locale, event: `staff-notice ${ask.event} ${ask.to}`, now });
}

const specimen = {
  name: 'Mai',
  isOwn: false,
  post: { role: 'receptionist', place: slot.locationName },
  at: startTime,
  url: links.backOffice(SITE),
  brand: 'Yumori',
} as const;

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-staff-notice': typeof staffNotice;
  }
}

export const staffNotice = defineMail({
  job: defineJob(Payload),
  about: 'other',
  send: mailStaffNotice,
  specimens: {
    ...Object.fromEntries(
      STAFF_NOTICES.map((kind) => [kind, (locale: Locale) => staffNoticeLetter({ ...specimen, kind }, locale)]),
    ),
    'a post given to its reader': (locale) =>
      staffNoticeLetter({ ...specimen, kind: 'post_given', isOwn: true }, locale),
  },
});
