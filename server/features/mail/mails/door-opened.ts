import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { addMinutes, addSeconds } from '#domain/calendar/duration.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { RECORD_MINUTES } from '#domain/doors/decide-opening.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { findDoorOpening } from '#server/features/doors/queries.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { defineJob } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver } from '../deliver.ts';
import { type Letter, words } from '../letter.ts';
import { defineMail } from '../mail.ts';
import { ofStaff, slot, startTime } from '../specimen-facts.ts';
import { findMember } from '../store.ts';

type DoorOpened = {
  /** The state of the order. */
  readonly state: 'asked' | 'opened' | 'failed';
  readonly by: string;
  readonly location: string;
  /** Null for the door of the location. */
  readonly room: string | null;
  readonly at: Date;
  readonly reason: string;
  readonly brand: string;
};

function doorOpenedLetter(opened: DoorOpened, locale: Locale): Letter {
  const texts = MAIL_TEXTS[locale];
  const own = { ...texts.doorOpened, ...texts.doorOpened[opened.state] };
  const door = opened.room ?? texts.entryCodeMissing.doors.LOCATION;
  return {
    subject: own.subject(opened.location, door),
    title: own.title,
    greeting: texts.staff.greeting,
    blocks: [
      words(own.what),
      {
        kind: 'facts',
        rows: [
          { label: texts.location, value: opened.location },
          { label: texts.entryCodeMissing.door, value: door },
          { label: own.at, value: texts.vietnamTime(formatDateTime(opened.at, locale)) },
          { label: own.by, value: opened.by },
          { label: own.reason, value: opened.reason },
        ],
      },
    ],
    signature: opened.brand,
  };
}

const LOOK_AGAIN_SECONDS = 15;

/**
 * Notifies an owner that a door was ordered to open outside every booking's time, and of the outcome. Waits
 * for the lock's record as long as the order does.
 */
async function mailDoorOpened(
  context: Context,
  { orderId, memberId, now }: { orderId: string; memberId: string; now: Date },
): Promise<JobOutcome> {
  const { db } = context;
  const reader = await findMember(db, memberId);
  const row = reader && (await findDoorOpening(db, { orderId, locale: reader.locale }));
  if (reader === undefined || row === undefined) return done;
  if (row.state === 'asked' && now <= addMinutes(row.at, RECORD_MINUTES + 1))
    return { kind: 'later', reason: 'the lock has not answered yet', at: addSeconds(now, LOOK_AGAIN_SECONDS) };
  const { locale } = reader;
  const { name: brand } = await readBrand(db);
  const letter = doorOpenedLetter({ ...row, brand }, locale);
  return deliver(context, { to: reader.email, letter, locale, event: `door-opened ${orderId} ${memberId}`, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-door-opened': typeof doorOpened;
  }
}

const specimen = {
  by: ofStaff.name,
  location: slot.locationName,
  at: startTime,
  reason: ofStaff.reason,
  brand: 'Yumori',
};

export const doorOpened = defineMail({
  job: defineJob(z.object({ orderId: z.uuid(), memberId: z.uuid() })),
  about: 'other',
  send: (context, ask, now) => mailDoorOpened(context, { ...ask, now }),
  specimens: {
    "a room's door that was opened outside bookings": (locale) =>
      doorOpenedLetter({ ...specimen, state: 'opened', room: slot.roomDisplayName }, locale),
    "a location's door that did not open outside bookings": (locale) =>
      doorOpenedLetter({ ...specimen, state: 'failed', room: null }, locale),
    "a room's door that was asked to open outside bookings": (locale) =>
      doorOpenedLetter({ ...specimen, state: 'asked', room: slot.roomDisplayName }, locale),
  },
});
