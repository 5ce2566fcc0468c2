import type { RouteContract } from '#contract/route.ts';
import {
  cancelForGuest,
  correctContact,
  decideApproval,
  findBookings,
  getBooking,
  getTimeline,
  listApprovals,
  listStaffChoices,
  moveForGuest,
  previewCancellation,
  resendMail,
  writeNote,
} from './bookings.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [
  findBookings,
  getBooking,
  getTimeline,
  resendMail,
  correctContact,
  writeNote,
  previewCancellation,
  cancelForGuest,
  listStaffChoices,
  moveForGuest,
  listApprovals,
  decideApproval,
] as const satisfies readonly RouteContract[];
