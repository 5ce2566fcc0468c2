import type { RouteContract } from '#contract/route.ts';
import { endPost, inviteStaff, listStaff, withdrawInvitation } from './people.ts';
import {
  challengeStaff,
  closeStaffSession,
  endStaffSession,
  enrolFactor,
  getStaffSession,
  listStaffSessions,
  lockStaffSession,
  makeRecoveryCodes,
  openStaffSession,
  prepareFactor,
  proveFactor,
  removeFactor,
} from './session.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [
  openStaffSession,
  getStaffSession,
  closeStaffSession,
  lockStaffSession,
  challengeStaff,
  proveFactor,
  prepareFactor,
  enrolFactor,
  removeFactor,
  makeRecoveryCodes,
  listStaffSessions,
  endStaffSession,
  listStaff,
  inviteStaff,
  withdrawInvitation,
  endPost,
] as const satisfies readonly RouteContract[];
