import type { MailKinds } from '#server/queue/kinds.ts';
import { accountJoined } from './mails/account-joined.ts';
import { accountNotice } from './mails/account-notice.ts';
import { bookingNote } from './mails/booking-note.ts';
import { chargeReceipt } from './mails/charge-receipt.ts';
import { doorOpened } from './mails/door-opened.ts';
import { emailChange } from './mails/email-change.ts';
import { endChanged } from './mails/end-changed.ts';
import { entryCodeMissing } from './mails/entry-code-missing.ts';
import { guestErased } from './mails/guest-erased.ts';
import { guestErasureLink } from './mails/guest-erasure-link.ts';
import { linkOver } from './mails/link-over.ts';
import { morningMail } from './mails/morning.ts';
import { ownerNews } from './mails/owner-news.ts';
import { passwordReset } from './mails/password-reset.ts';
import { paymentDue } from './mails/payment-due.ts';
import { promotionGone } from './mails/promotion-gone.ts';
import { refundSettled } from './mails/refund-settled.ts';
import { reminderMail } from './mails/reminder.ts';
import { reservationCanceled } from './mails/reservation-canceled.ts';
import { reservationConfirmed } from './mails/reservation-confirmed.ts';
import { reservationMoved } from './mails/reservation-moved.ts';
import { reservationReleased } from './mails/reservation-released.ts';
import { staffInvitation } from './mails/staff-invitation.ts';
import { staffNotice } from './mails/staff-notice.ts';
import { ticketReady } from './mails/ticket-ready.ts';
import { verificationMail } from './mails/verification.ts';
import { wrongAmount } from './mails/wrong-amount.ts';

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
