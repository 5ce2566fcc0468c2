import type { RouteContract } from '#contract/route.ts';
import {
  acknowledgeFinding,
  askAboutPayment,
  dismissJob,
  listExceptions,
  listHolds,
  releaseHold,
  retryJob,
  settleRefund,
} from './exceptions.ts';
import { exportFile, exportPeople, getNumbers } from './reports.ts';
import { listTrail } from './trail.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [
  listExceptions,
  settleRefund,
  askAboutPayment,
  retryJob,
  dismissJob,
  acknowledgeFinding,
  listHolds,
  releaseHold,
  listTrail,
  getNumbers,
  exportFile,
  exportPeople,
] as const satisfies readonly RouteContract[];
