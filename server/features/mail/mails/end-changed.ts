import { z } from 'zod';
import { defineOwed } from '#server/queue/kinds.ts';
import { defineMail } from '../mail.ts';
import { mailWithCalendar, reservationLetter } from '../reservation-letter.ts';
import { exampleReservation } from '../specimen-facts.ts';

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-end-changed': typeof endChanged;
  }
}

export const endChanged = defineMail({
  job: defineOwed(z.object({ reservationId: z.uuid(), revision: z.int(), change: z.enum(['shortened', 'extended']) })),
  about: 'reservation',
  send: (context, ask, now) => {
    // Named as by earlier versions, whose jobs may be tried again: a retry has the same Message-ID.
    const event = `reservation-moved ${ask.reservationId} ${ask.revision}`;
    return mailWithCalendar(context, { ...ask, event, now });
  },
  specimens: {
    'a reservation that ends later': (locale) =>
      reservationLetter({ ...exampleReservation, change: 'extended', owed: 400_000 }, locale),
    'a reservation that ends sooner': (locale) =>
      reservationLetter({ ...exampleReservation, change: 'shortened', hasStarted: true }, locale),
  },
});
