import type { MailKinds } from '#server/queue/kinds.ts';
import { accountNotice } from './mails/account-notice.ts';
import { bookingNote } from './mails/booking-note.ts';
import { chargeReceipt } from './mails/charge-receipt.ts';
import { doorOpened } from './mails/door-opened.ts';
import { emailChange } from './mails/email-change.ts';
import { entryCodeMissing } from './mails/entry-code-missing.ts';
import { guestErased } from './mails/guest-erased.ts';
import { guestErasureLink } from './mails/guest-erasure-link.ts';
import { morningMail } from './mails/morning.ts';
import { ownerNews } from './mails/owner-news.ts';
import { linkOver, promotionGone, wrongAmount } from './mails/payment-returned.ts';
import { refundSettled } from './mails/refund-settled.ts';
import { reminderMail } from './mails/reminder.ts';
import { reservationCanceled } from './mails/reservation-canceled.ts';
import { endChanged, reservationConfirmed, reservationMoved } from './mails/reservation-confirmed.ts';
import { accountJoined, passwordReset } from './mails/reset-link.ts';
import { staffInvitation } from './mails/staff-invitation.ts';
import { staffNotice } from './mails/staff-notice.ts';
import { ticketReady } from './mails/ticket-ready.ts';
import { paymentDue, reservationReleased } from './mails/unpaid-reservation.ts';
import { verificationMail } from './mails/verification.ts';

/** Every mail, by the kind of its job. */
export const MAILS: Readonly<MailKinds> = {
  'mail-password-reset': passwordReset,
  'mail-email-change': emailChange,
  'mail-account-joined': accountJoined,
  'mail-guest-erasure-link': guestErasureLink,
  'mail-guest-erased': guestErased,
  'mail-account-notice': accountNotice,
  'mail-verification': verificationMail,
  'mail-reservation-confirmed': reservationConfirmed,
  'mail-reservation-moved': reservationMoved,
  'mail-end-changed': endChanged,
  'mail-reminder': reminderMail,
  'mail-ticket-ready': ticketReady,
  'mail-reservation-canceled': reservationCanceled,
  'mail-booking-note': bookingNote,
  'mail-charge-receipt': chargeReceipt,
  'mail-refund-settled': refundSettled,
  'mail-payment-due': paymentDue,
  'mail-reservation-released': reservationReleased,
  'mail-wrong-amount': wrongAmount,
  'mail-promotion-gone': promotionGone,
  'mail-link-over': linkOver,
  'mail-door-opened': doorOpened,
  'mail-entry-code-missing': entryCodeMissing,
  'mail-staff-invitation': staffInvitation,
  'mail-staff-notice': staffNotice,
  'mail-owner-news': ownerNews,
  'mail-morning': morningMail,
};
