import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { mailReservationConfirmed } from './commands/mail-reservation-confirmed.ts';
import { mailTicketReady } from './commands/mail-ticket-ready.ts';
import { mailVerification } from './commands/mail-verification.ts';
import { mailWrongAmount } from './commands/mail-wrong-amount.ts';

const VerificationPayload = z.object({ memberId: z.uuid(), token: z.string().optional() });
const ReservationPayload = z.object({ reservationId: z.uuid() });
const PaymentPayload = z.object({ paymentId: z.uuid() });

export function messageJobs(context: Context): JobHandlers {
  return {
    'mail-verification': async (payload, now) => {
      const { memberId, token } = VerificationPayload.parse(payload);
      // The token is gone once the mail has been sent.
      return token === undefined ? done : mailVerification(context, { memberId, token, now });
    },
    'mail-reservation-confirmed': async (payload, now) =>
      mailReservationConfirmed(context, { ...ReservationPayload.parse(payload), now }),
    'mail-ticket-ready': async (payload, now) => mailTicketReady(context, { ...PaymentPayload.parse(payload), now }),
    'mail-wrong-amount': async (payload, now) => mailWrongAmount(context, { ...PaymentPayload.parse(payload), now }),
  };
}
