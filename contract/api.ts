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
} from './accounts.ts';
import { getEntryCodeContent, noticeFromLockCloud } from './entry.ts';
import { askGuestErasure, eraseGuestData } from './guests.ts';
import { releaseHold, takeHold } from './holds.ts';
import { getInvoice } from './invoices.ts';
import { listLocations, listRooms } from './locations.ts';
import { logIn, logOut, registerMember, resendVerification, verifyEmail } from './members.ts';
import { openPayLink, startLinkPayment } from './pay-links.ts';
import { getPayment, noticeFromGateway, postNoticeFromGateway, returnFromGateway, startPayment } from './payments.ts';
import { validatePromotion } from './promotions.ts';
import { cancelReservation } from './refunds.ts';
import {
  getReservation,
  listMoveChoices,
  listReservations,
  moveReservation,
  releaseReservation,
  reserveWithTicket,
} from './reservations.ts';
import type { RouteContract } from './route.ts';
import { exchangeSignIn, finishGoogleSignIn, startGoogleSignIn } from './sign-in.ts';
import { getSlot, getTicket, listSlotsOfWeek, watchSlots } from './slots.ts';
import { STAFF_ROUTES } from './staff/routes.ts';
import { getBrand, getHealth, getIp, getReadiness } from './system.ts';
import { listPurchasedTickets } from './tickets.ts';
import { redeemVoucher } from './vouchers.ts';

/** Every route of the public site, in the order of the reference, each with its own type. */
const ROUTES = [
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
  listMoveChoices,
  moveReservation,
  cancelReservation,
  releaseReservation,
  askGuestErasure,
  eraseGuestData,
  openPayLink,
  startLinkPayment,
  getInvoice,
  getEntryCodeContent,
  noticeFromLockCloud,
  getBrand,
  getIp,
  getHealth,
  getReadiness,
] as const satisfies readonly RouteContract[];

export const API: readonly RouteContract[] = ROUTES;

/** The routes of the back office. */
export const STAFF_API: readonly RouteContract[] = STAFF_ROUTES;

type Route = (typeof ROUTES)[number] | (typeof STAFF_ROUTES)[number];

/** The routes by name, which is method and path: `GET /slots/{id}`. */
export type Routes = { readonly [Each in Route as `${Each['method']} ${Each['path']}`]: Each };
