import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { addressee } from '../addressee.ts';
import { deliver } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { SITE, slot, startTime } from '../specimen-facts.ts';
import { findStaffInvitation } from '../staff-store.ts';

type Invitation = {
  readonly by: string | null;
  readonly role: StaffRole;
  /** The name of the location; null for all. */
  readonly place: string | null;
  readonly url: string;
  readonly validUntil: Date;
  readonly brand: string;
};

export function invitationLetter({ by, role, place, url, validUntil, brand }: Invitation, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale].staff;
  const own = texts.invitation;
  const post = texts.post(texts.roles[role], place ?? texts.everywhere);
  return {
    subject: own.subject(brand),
    title: own.title,
    greeting: own.greeting,
    blocks: [
      words(own.what(addressee(by), post)),
      words(own.how),
      button(own.action, url),
      words(own.validUntil(formatDateTime(validUntil, locale))),
      words(own.ifNotYou),
    ],
    signature: brand,
  };
}

type Ask = { invitationId: string; token: string; now: Date };

/** Mails an invitation in its language; sends nothing once it was used, withdrawn or has expired. */
async function mailInvitation(context: Context, { invitationId, token, now }: Ask): Promise<JobOutcome> {
  const found = await findStaffInvitation(context.db, { invitationId, now });
  if (found === undefined) return done;
  const { name: brand } = await readBrand(context.db);
  const { email: to, locale } = found;
  const url = links.staffInvitation(context.publicUrl(), token);
  const letter = invitationLetter({ ...found, url, brand }, locale);
  return deliver(context, { to, letter, locale, event: `staff-invitation ${invitationId}`, now });
}

const invited = { by: 'Lan', url: links.staffInvitation(SITE, 'abc'), validUntil: startTime, brand: 'Yumori' };

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-staff-invitation': typeof staffInvitation;
  }
}

export const staffInvitation = defineMail({
  // The token is deleted when the job ends.
  job: defineJob(z.object({ invitationId: z.uuid(), token: z.string().optional() })),
  about: 'other',
  send: async (context, { invitationId, token }, now) =>
    token === undefined ? done : mailInvitation(context, { invitationId, token, now }),
  specimens: Object.fromEntries(
    STAFF_ROLES.map((role) => [
      `an invitation to be ${role}`,
      (locale: Locale) =>
        invitationLetter({ ...invited, role, place: role === 'owner' ? null : slot.locationName }, locale),
    ]),
  ),
});
