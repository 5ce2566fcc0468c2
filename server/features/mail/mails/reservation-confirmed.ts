import { z } from 'zod';
import { defineOwed } from '#server/queue/kinds.ts';
import { sentAgain } from '../deliver.ts';
import { defineMail } from '../mail.ts';
import { mailWithCalendar, reservationLetter } from '../reservation-letter.ts';
import { exampleReservation, SITE } from '../specimen-facts.ts';

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reservation-confirmed': typeof reservationConfirmed;
  }
}

export const reservationConfirmed = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), resent: z.int().optional() })),
  about: 'reservation',
  send: (context, { reservationId, resent }, now) => {
    const event = sentAgain(`reservation-confirmed ${reservationId}`, resent);
    return mailWithCalendar(context, { reservationId, event, now });
  },
  specimens: {
    'a confirmed reservation': (locale) => reservationLetter(exampleReservation, locale),
    'a reservation of a guest without a login': (locale) =>
      reservationLetter({ ...exampleReservation, needsLogIn: false, cancelsByContact: true }, locale),
    'a reservation by voucher': (locale) =>
      reservationLetter(
        {
          ...exampleReservation,
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
