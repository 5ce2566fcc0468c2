import { z } from 'zod';
import { CalendarDay, Id, Vnd } from './basics.ts';
import { route } from './route.ts';

/** A refund, with the first and last day in Ho Chi Minh City on which the money is expected to arrive. */
export const Refund = z
  .object({
    state: z.enum(['requested', 'sent', 'settled', 'failed']),
    method: z.enum(['card', 'manual']).describe('through the gateway to the card, or by hand'),
    amount: Vnd,
    expectedFrom: CalendarDay,
    expectedUntil: CalendarDay,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

export const RefundAsk = z
  .strictObject({
    userId: Id,
    reservationId: Id,
    slotId: Id.optional().describe('the slot that the guest was shown; a reservation moved since is refused'),
  })
  .meta({ id: 'RefundAsk' });

/** A refusal is an answer too: `success` is false, and `message` says why in the caller's language. */
export const RefundAnswer = z.object({ success: z.boolean(), message: z.string() }).meta({ id: 'RefundAnswer' });
export type RefundAnswer = z.infer<typeof RefundAnswer>;

export const cancelReservation = route({
  id: 'cancelReservation',
  method: 'POST',
  path: '/payment/refund',
  summary: "Cancel the caller's reservation and refund its money",
  tag: 'Reservations',
  caller: 'member',
  once: true,
  body: RefundAsk,
  answers: { 200: RefundAnswer },
  refusals: ['forbidden', 'reservation_not_found', 'stale'],
  personal: true,
});
