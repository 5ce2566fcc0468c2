import { z } from 'zod';
import type { Locale } from '#domain/basics/locale.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { CANCELERS, type Canceler } from '#domain/reservations/cancellation.ts';
import type { Context } from '#server/context.ts';
import { findLastActor } from '#server/history.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { deliver, sentAgain } from '../deliver.ts';
import { button, type Letter, words } from '../letter.ts';
import { links } from '../links.ts';
import { defineMail } from '../mail.ts';
import { reservation, SITE } from '../specimen-facts.ts';
import { findReservationForMail } from '../store.ts';
import { readUnpaid, type UnpaidReservation, unpaidFacts, unpaidLetter } from '../unpaid-reservation.ts';

export function reservationReleasedLetter(
  released: UnpaidReservation & { readonly by: Canceler },
  locale: Locale,
): Letter {
  const texts = MAIL_TEXTS[locale].reservationReleased;
  return unpaidLetter(released, locale, {
    subject: texts.subject(released.location, formatDateTime(released.startTime, locale)),
    title: texts.title,
    blocks: [words(texts.released[released.by]), unpaidFacts(released, locale), button(texts.again, released.url)],
  });
}

type About = { readonly reservationId: string; readonly resent?: number | undefined; readonly now: Date };

/** Mails that an unpaid reservation was released, and that nothing was charged. */
export async function mailReservationReleased(
  context: Context,
  { reservationId, resent, now }: About,
): Promise<JobOutcome> {
  const row = await findReservationForMail(context.db, reservationId);
  if (row === undefined || row.canceled_at === null)
    return { kind: 'dead', reason: 'the released reservation does not exist' };
  const { email: to, locale } = row;
  const actor = await findLastActor(context.db, { subjectId: reservationId, action: 'reservation.released' });
  const by = CANCELERS.find((each) => each === actor) ?? 'system';
  const url = links.location(context.publicUrl(), row.location_id);
  const letter = reservationReleasedLetter({ ...(await readUnpaid(context, row)), url, by }, locale);
  return deliver(context, {
    to,
    letter,
    locale,
    event: sentAgain(`reservation-released ${reservationId}`, resent),
    now,
  });
}

const unpaid = { ...reservation, url: `${SITE}/booking/3` };

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reservation-released': typeof reservationReleased;
  }
}

export const reservationReleased = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), resent: z.int().optional() })),
  about: 'reservation',
  send: (context, ask, now) => mailReservationReleased(context, { ...ask, now }),
  specimens: {
    'a booking that its member released': (locale) => reservationReleasedLetter({ ...unpaid, by: 'member' }, locale),
    'a booking that the reception released': (locale) => reservationReleasedLetter({ ...unpaid, by: 'staff' }, locale),
    'a booking that was not paid in time': (locale) => reservationReleasedLetter({ ...unpaid, by: 'system' }, locale),
  },
});
