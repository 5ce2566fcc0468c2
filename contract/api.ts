import {
  changeEmail,
  changePassword,
  changeProfile,
  confirmEmail,
  deleteAccount,
  endSession,
  exportAccount,
  forgotPassword,
  getProfile,
  listSessions,
  logOutEverywhere,
  resetPassword,
  unlinkGoogle,
} from './account.ts';
import { getEntryCodeContent, noticeFromLockCloud } from './entry.ts';
import { releaseHold, takeHold } from './holds.ts';
import { getInvoice } from './invoices.ts';
import { listLocations, listRooms } from './locations.ts';
import { logIn, logOut, registerMember, resendVerification, verifyEmail } from './members.ts';
import { getPayment, noticeFromGateway, postNoticeFromGateway, returnFromGateway, startPayment } from './payments.ts';
import { validatePromotion } from './promotions.ts';
import { cancelReservation } from './refunds.ts';
import { getReservation, listReservations, reserveWithTicket } from './reservations.ts';
import type { RouteContract } from './route.ts';
import { exchangeSignIn, finishGoogleSignIn, startGoogleSignIn } from './sign-in.ts';
import { getSlot, getTicket, listSlotsOfWeek, watchSlots } from './slots.ts';
import { getBrand, getHealth, getIp, getReadiness } from './system.ts';
import { listPurchasedTickets } from './tickets.ts';
import { redeemVoucher } from './vouchers.ts';

/** Every route that the server promises, in the order of the reference. */
export const API: readonly RouteContract[] = [
  listLocations,
  listRooms,
  getTicket,
  listSlotsOfWeek,
  watchSlots,
  getSlot,
  registerMember,
  logIn,
  startGoogleSignIn,
  finishGoogleSignIn,
  exchangeSignIn,
  logOut,
  resendVerification,
  verifyEmail,
  forgotPassword,
  resetPassword,
  getProfile,
  changeProfile,
  changePassword,
  changeEmail,
  confirmEmail,
  unlinkGoogle,
  listSessions,
  endSession,
  logOutEverywhere,
  exportAccount,
  deleteAccount,
  takeHold,
  releaseHold,
  validatePromotion,
  startPayment,
  getPayment,
  returnFromGateway,
  noticeFromGateway,
  postNoticeFromGateway,
  listPurchasedTickets,
  reserveWithTicket,
  redeemVoucher,
  listReservations,
  getReservation,
  cancelReservation,
  getInvoice,
  getEntryCodeContent,
  noticeFromLockCloud,
  getBrand,
  getIp,
  getHealth,
  getReadiness,
];
