import type { RouteContract } from '#contract/route.ts';
import { APPROVAL_ROUTES } from './approvals.ts';
import { BLOCK_ROUTES } from './blocks.ts';
import { BOOKING_ROUTES } from './bookings.ts';
import { CHARGE_ROUTES } from './charges.ts';
import { COUNTER_ROUTES } from './counter.ts';
import { DOOR_ROUTES } from './doors.ts';
import { EXCEPTION_ROUTES } from './exceptions.ts';
import { REPORT_ROUTES } from './reports.ts';
import { RESTORE_ROUTES } from './restore.ts';
import { SESSION_ROUTES } from './session.ts';
import { PEOPLE_ROUTES } from './staff.ts';
import { TODAY_ROUTES } from './today.ts';
import { TRAIL_ROUTES } from './trail.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [
  ...SESSION_ROUTES,
  ...PEOPLE_ROUTES,
  ...TODAY_ROUTES,
  ...BLOCK_ROUTES,
  ...DOOR_ROUTES,
  ...COUNTER_ROUTES,
  ...BOOKING_ROUTES,
  ...CHARGE_ROUTES,
  ...APPROVAL_ROUTES,
  ...EXCEPTION_ROUTES,
  ...RESTORE_ROUTES,
  ...TRAIL_ROUTES,
  ...REPORT_ROUTES,
] as const satisfies readonly RouteContract[];
