import { z } from 'zod';
import { defineOwed } from '#server/queue/kinds.ts';
import { defineMail } from '../mail.ts';
import { mailWithCalendar, reservationLetter } from '../reservation-letter.ts';
import { exampleReservation } from '../specimen-facts.ts';

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-reservation-moved': typeof reservationMoved;
  }
}

export const reservationMoved = defineMail({
  job: defineOwed(
    z.object({
      reservationId: z.uuid(),
      revision: z.int(),
      movedBy: z.enum(['member', 'staff']),
      // Jobs of an earlier version mail a changed end as this kind.
      change: z.enum(['shortened', 'extended']).optional(),
    }),
  ),
  about: 'reservation',
  send: (context, { reservationId, revision, movedBy, change = movedBy }, now) => {
    const event = `reservation-moved ${reservationId} ${revision}`;
    return mailWithCalendar(context, { reservationId, revision, change, event, now });
  },
  specimens: {
    'a reservation that its member moved': (locale) =>
      reservationLetter({ ...exampleReservation, change: 'member' }, locale),
    'a reservation that the reception moved': (locale) =>
      reservationLetter({ ...exampleReservation, change: 'staff' }, locale),
  },
});
