import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { defineOwed } from '#server/queue/kinds.ts';
import { sentAgain } from '../deliver.ts';
import { defineMail } from '../mail.ts';
import { mailReservation, reservationLetter } from '../reservation-letter.ts';
import { reservation, SITE } from '../specimen-facts.ts';

/** Mails the confirmation of a reservation, unless it is canceled or over. */
export function mailReservationConfirmed(
  context: Context,
  { reservationId, resent, now }: { reservationId: string; resent?: number | undefined; now: Date },
): Promise<JobOutcome> {
  const event = sentAgain(`reservation-confirmed ${reservationId}`, resent);
  return mailReservation(context, { reservationId, event, now });
}

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reservation-confirmed': typeof reservationConfirmed;
  }
}

export const reservationConfirmed = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), resent: z.int().optional() })),
  about: 'reservation',
  send: (context, ask, now) => mailReservationConfirmed(context, { ...ask, now }),
  specimens: {
    'a confirmed reservation': (locale) => reservationLetter(reservation, locale),
    'a reservation of a guest without a login': (locale) =>
      reservationLetter({ ...reservation, needsLogIn: false, cancelsByContact: true }, locale),
    'a reservation by voucher': (locale) =>
      reservationLetter(
        {
          ...reservation,
          name: null,
          paid: null,
          voucher: { type: 'Gift voucher 90', partner: 'StayPlus Travel' },
          needsLogIn: false,
          guestDataUrl: `${SITE}/guest-data`,
          cancellation: { kind: 'voucher' },
        },
        locale,
      ),
  },
});
