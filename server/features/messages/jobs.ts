import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import { REMINDERS } from '#domain/reservations/reminders.ts';
import type { Context } from '#server/context.ts';
import { ACCOUNT_NOTICES } from '#server/letters/account-notice.ts';
import { done, type JobHandlers, owed } from '#server/queue/jobs.ts';
import { mailAccountNotice } from './commands/mail-account-notice.ts';
import { mailEmailChange } from './commands/mail-email-change.ts';
import { mailEntryCodeMissing } from './commands/mail-entry-code-missing.ts';
import { mailPaymentReturned } from './commands/mail-payment-returned.ts';
import { mailRefundSettled } from './commands/mail-refund-settled.ts';
import { mailReminder } from './commands/mail-reminder.ts';
import { mailReservationCanceled } from './commands/mail-reservation-canceled.ts';
import { mailReservationConfirmed } from './commands/mail-reservation-confirmed.ts';
import { mailAccountJoined, mailPasswordReset } from './commands/mail-reset-link.ts';
import { mailTicketReady } from './commands/mail-ticket-ready.ts';
import { mailPaymentDue, mailReservationReleased } from './commands/mail-unpaid-reservation.ts';
import { mailVerification } from './commands/mail-verification.ts';

const VerificationPayload = z.object({
  memberId: z.uuid(),
  token: z.string().optional(),
  redirect: z.string().optional(),
});
const LinkPayload = z.object({ event: z.string(), token: z.string().optional() });
const ResetPayload = LinkPayload.extend({ email: z.string().optional() });
const JoinedPayload = LinkPayload.extend({ memberId: z.uuid() });
const EmailChangePayload = z.object({ token: z.string().optional() });
const NoticePayload = z.object({
  event: z.string(),
  memberId: z.uuid(),
  notice: z.enum(ACCOUNT_NOTICES),
  at: z.coerce.date(),
  to: z.object({ email: z.string(), name: z.string(), locale: z.enum(LOCALES) }).optional(),
});
const ReservationPayload = z.object({ reservationId: z.uuid() });
const ReminderPayload = z.object({ reservationId: z.uuid(), reminder: z.enum(REMINDERS) });
const RefundPayload = z.object({ refundId: z.uuid() });
const EntryCodePayload = z.object({ entryCodeId: z.uuid(), since: z.int().optional() });
const PaymentPayload = z.object({ paymentId: z.uuid() });

export function messageJobs(context: Context): JobHandlers {
  return {
    'mail-verification': async (payload, now) => {
      const { memberId, token, redirect } = VerificationPayload.parse(payload);
      // A job that has ended has forgotten its token.
      return token === undefined ? done : mailVerification(context, { memberId, token, redirect, now });
    },
    'mail-password-reset': async (payload, now) => {
      const { event, token, email } = ResetPayload.parse(payload);
      return email === undefined ? done : mailPasswordReset(context, { event, token, email, now });
    },
    'mail-account-joined': async (payload, now) => {
      const { event, token, memberId } = JoinedPayload.parse(payload);
      return mailAccountJoined(context, { event, token, memberId, now });
    },
    'mail-email-change': async (payload, now) => {
      const { token } = EmailChangePayload.parse(payload);
      return token === undefined ? done : mailEmailChange(context, { token, now });
    },
    'mail-account-notice': async (payload, now) => {
      const { to, ...notice } = NoticePayload.parse(payload);
      return mailAccountNotice(context, { ...notice, to, now });
    },
    // Whoever booked or paid is told, however long no mail goes out, as long as it is of use.
    'mail-reservation-confirmed': owed(async (payload, now) =>
      mailReservationConfirmed(context, { ...ReservationPayload.parse(payload), now }),
    ),
    'mail-reservation-canceled': owed(async (payload, now) =>
      mailReservationCanceled(context, { ...ReservationPayload.parse(payload), now }),
    ),
    'mail-payment-due': owed(async (payload, now) =>
      mailPaymentDue(context, { ...ReservationPayload.parse(payload), now }),
    ),
    'mail-reservation-released': owed(async (payload, now) =>
      mailReservationReleased(context, { ...ReservationPayload.parse(payload), now }),
    ),
    'mail-refund-settled': owed(async (payload, now) =>
      mailRefundSettled(context, { ...RefundPayload.parse(payload), now }),
    ),
    'mail-ticket-ready': owed(async (payload, now) =>
      mailTicketReady(context, { ...PaymentPayload.parse(payload), now }),
    ),
    'mail-wrong-amount': owed(async (payload, now) =>
      mailPaymentReturned(context, { ...PaymentPayload.parse(payload), reason: 'wrong_amount', now }),
    ),
    'mail-promotion-gone': owed(async (payload, now) =>
      mailPaymentReturned(context, { ...PaymentPayload.parse(payload), reason: 'promotion_gone', now }),
    ),
    'mail-reminder': async (payload, now) => mailReminder(context, { ...ReminderPayload.parse(payload), now }),
    'mail-entry-code-missing': async (payload, now) =>
      mailEntryCodeMissing(context, { ...EntryCodePayload.parse(payload), now }),
  };
}
