import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
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

/** A job that has ended has forgotten its token and to whom it was to write. */
export function mailJobs(context: Context) {
  return {
    'mail-verification': async ({ token, ...ask }, now) =>
      token === undefined ? done : mailVerification(context, { ...ask, token, now }),
    'mail-password-reset': async ({ email, ...ask }, now) =>
      email === undefined ? done : mailPasswordReset(context, { ...ask, email, now }),
    'mail-account-joined': (ask, now) => mailAccountJoined(context, { ...ask, now }),
    'mail-email-change': async ({ token }, now) =>
      token === undefined ? done : mailEmailChange(context, { token, now }),
    'mail-account-notice': (ask, now) => mailAccountNotice(context, { ...ask, now }),
    'mail-reservation-confirmed': (ask, now) => mailReservationConfirmed(context, { ...ask, now }),
    'mail-reservation-canceled': (ask, now) => mailReservationCanceled(context, { ...ask, now }),
    'mail-payment-due': (ask, now) => mailPaymentDue(context, { ...ask, now }),
    'mail-reservation-released': (ask, now) => mailReservationReleased(context, { ...ask, now }),
    'mail-refund-settled': (ask, now) => mailRefundSettled(context, { ...ask, now }),
    'mail-ticket-ready': (ask, now) => mailTicketReady(context, { ...ask, now }),
    'mail-wrong-amount': (ask, now) => mailPaymentReturned(context, { ...ask, reason: 'wrong_amount', now }),
    'mail-promotion-gone': (ask, now) => mailPaymentReturned(context, { ...ask, reason: 'promotion_gone', now }),
    'mail-reminder': (ask, now) => mailReminder(context, { ...ask, now }),
    'mail-entry-code-missing': (ask, now) => mailEntryCodeMissing(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
