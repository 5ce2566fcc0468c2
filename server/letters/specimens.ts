import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { accountLinkLetter } from './account-link.ts';
import { ACCOUNT_NOTICES, accountNoticeLetter } from './account-notice.ts';
import { entryCodeMissingLetter } from './entry-code-missing.ts';
import { guestErasedLetter } from './guest-erased.ts';
import type { Letter } from './letter.ts';
import { paymentReturnedLetter } from './payment-returned.ts';
import { refundSettledLetter, type SettledRefund } from './refund-settled.ts';
import { reminderLetter } from './reminder.ts';
import { type CanceledReservation, reservationCanceledLetter } from './reservation-canceled.ts';
import { type ConfirmedReservation, reservationConfirmedLetter } from './reservation-confirmed.ts';
import { ticketReadyLetter } from './ticket-ready.ts';
import { paymentDueLetter, reservationReleasedLetter } from './unpaid-reservation.ts';
import { verificationLetter } from './verification.ts';

export const SITE = 'https://yumori.example';
/** 23:30 on Friday, 27 November 2026 in Ho Chi Minh City, until after midnight. */
export const startTime = new Date('2026-11-27T16:30:00.000Z');
const endTime = new Date('2026-11-27T18:00:00.000Z');
const contact = { hotline: '0900 000 111', email: 'tayho@yumori.example' };
export const slot = { location: 'Yumori Tây Hồ', room: 'Hoshi', startTime, endTime };

export const reservation: ConfirmedReservation = {
  ...slot,
  name: 'Nguyễn Thị Mai',
  address: '12 Quảng An, Tây Hồ, Hà Nội',
  roomType: 'VIP' as const,
  capacity: 8,
  program: 'VIP Onsen & Sauna',
  minutes: 90,
  paid: 2_800_000,
  voucher: null,
  url: `${SITE}/reservation/1`,
  needsLogIn: true,
  guestDataUrl: null,
  cancellation: { kind: 'until', until: new Date('2026-11-26T16:30:00.000Z'), refund: 2_800_000 },
  contact,
  brand: 'Yumori',
};
// Written as days are.
const expected = { from: '2026-12-22' as Day, until: '2027-01-05' as Day };
export const refund = { ...expected, amount: 2_800_000, byHand: false };
export const canceled: CanceledReservation = {
  ...reservation,
  canceledBy: 'member',
  refund,
  url: `${SITE}/booking/3`,
};
const settled: SettledRefund = { ...reservation, amount: 2_800_000, byHand: false, expected, slot };
export const ticket = {
  name: 'Nguyễn Thị Mai',
  amount: 2_800_000,
  program: 'VIP Onsen & Sauna',
  minutes: 90,
  gone: slot,
  nearest: [{ ...slot, room: 'Kura', url: `${SITE}/slot/2` }],
  url: `${SITE}/booking/3`,
  contact,
  brand: 'Yumori',
};
export const amounts = {
  reason: 'wrong_amount' as const,
  name: 'Mai',
  agreed: 2_800_000,
  captured: 280_000,
  expected,
  slot,
  url: `${SITE}/booking/3`,
  contact,
  brand: 'Yumori',
};
export const verification = {
  name: 'Mai',
  url: `${SITE}/api/auth/verify-email?token=abc`,
  validUntil: startTime,
  brand: 'Yumori',
};
const accountLink = { ...verification, url: `${SITE}/resetpassword?token=abc` };
const erasure = {
  erased: 2,
  // Written as days are.
  ahead: [{ startTime, erasedBy: '2026-11-29' as Day }],
  at: startTime,
  contact,
  brand: 'Yumori',
};
const notice = { name: 'Mai', at: startTime, url: `${SITE}/login`, contact, brand: 'Yumori' };

/** Every letter that is ever sent, as it would be written to somebody. */
export const SPECIMENS: Record<string, (locale: Locale) => Letter> = {
  'a link for a new password': (locale) => accountLinkLetter({ ...accountLink, kind: 'resetPassword' }, locale),
  'a link to a new address': (locale) =>
    accountLinkLetter({ ...accountLink, url: `${SITE}/api/auth/confirm-email?token=abc`, kind: 'changeEmail' }, locale),
  'an account joined by Google': (locale) => accountLinkLetter({ ...accountLink, kind: 'accountJoined' }, locale),
  "a link to erase a guest's data": (locale) =>
    accountLinkLetter({ ...accountLink, name: null, url: `${SITE}/guest-data?token=abc`, kind: 'eraseGuest' }, locale),
  'a guest who was erased': (locale) => guestErasedLetter({ ...erasure, ahead: [] }, locale),
  'a guest who was erased, with a visit ahead': (locale) => guestErasedLetter(erasure, locale),
  'a guest who is erased after the visit': (locale) => guestErasedLetter({ ...erasure, erased: 0 }, locale),
  ...Object.fromEntries(
    ACCOUNT_NOTICES.map((kind) => [kind, (locale: Locale) => accountNoticeLetter({ ...notice, kind }, locale)]),
  ),
  verification: (locale) => verificationLetter(verification, locale),
  'a confirmed reservation': (locale) => reservationConfirmedLetter(reservation, locale),
  'a reservation by voucher': (locale) =>
    reservationConfirmedLetter(
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
  'a reminder of tomorrow': (locale) => reminderLetter({ ...reservation, reminder: 'day_before' }, locale),
  'a reminder of today': (locale) => reminderLetter({ ...reservation, reminder: 'two_hours_before' }, locale),
  'a ticket that is ready': (locale) => ticketReadyLetter(ticket, locale),
  'a canceled reservation': (locale) => reservationCanceledLetter(canceled, locale),
  'a reservation that the reception canceled': (locale) =>
    reservationCanceledLetter({ ...canceled, canceledBy: 'staff' }, locale),
  'a reservation that was canceled by itself': (locale) =>
    reservationCanceledLetter({ ...canceled, canceledBy: 'system' }, locale),
  'a canceled reservation, paid back by hand': (locale) =>
    reservationCanceledLetter({ ...canceled, refund: { ...refund, byHand: true } }, locale),
  'a canceled reservation that was free': (locale) => reservationCanceledLetter({ ...canceled, refund: null }, locale),
  'a refund by the gateway': (locale) => refundSettledLetter(settled, locale),
  'a refund by hand': (locale) => refundSettledLetter({ ...settled, byHand: true, slot: null }, locale),
  'a booking to be paid': (locale) =>
    paymentDueLetter({ ...reservation, payBy: new Date('2026-11-24T16:30:00.000Z') }, locale),
  'a booking that was released': (locale) => reservationReleasedLetter({ ...canceled, isTimeOver: false }, locale),
  'a booking that was not paid in time': (locale) =>
    reservationReleasedLetter({ ...canceled, isTimeOver: true }, locale),
  'a wrong amount': (locale) => paymentReturnedLetter(amounts, locale),
  'a promotion that is gone': (locale) => paymentReturnedLetter({ ...amounts, reason: 'promotion_gone' }, locale),
  'an entry code that is missing': (locale) =>
    entryCodeMissingLetter({ slot, door: 'ROOM', isMade: false, booking: '0a1b2c3d', brand: 'Yumori' }, locale),
  'an entry code that cannot be read': (locale) =>
    entryCodeMissingLetter({ slot, door: 'ROOM', isMade: true, booking: '0a1b2c3d', brand: 'Yumori' }, locale),
};
