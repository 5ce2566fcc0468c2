import type { Locale } from '#domain/basics/locale.ts';
import { DAY } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { deliver } from '#server/features/mail/commands/deliver-letter.ts';
import type { GuestErasure } from '#server/features/reservations/commands/erase-guest.ts';
import { guestErasedLetter } from '#server/mail/guest-erased.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { CONFIRMATION_DAYS } from '../limits.ts';

type Ask = {
  event: string;
  at: Date;
  to: { email: string; locale: Locale } & GuestErasure;
  now: Date;
};

/** Confirms an erasure to the guest. The address is stored with the job alone, for three days at most. */
export async function mailGuestErased(context: Context, { event, at, to, now }: Ask): Promise<JobOutcome> {
  const { email, locale, ...erasure } = to;
  const brand = await readBrand(context.db);
  const contact = { hotline: brand.hotline, email: brand.receptionEmail };
  const letter = guestErasedLetter({ ...erasure, at, contact, brand: brand.name }, locale);
  const outcome = await deliver(context, { to: email, letter, locale, event: `guest-erased ${event}`, now });
  const isOver = now.getTime() > at.getTime() + CONFIRMATION_DAYS * DAY;
  return outcome.kind === 'later' && isOver ? { kind: 'dead', reason: outcome.reason } : outcome;
}
