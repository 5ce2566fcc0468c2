import type { RouteContract } from '#contract/route.ts';
import { correctVisit, getToday, markRoom, markVisit, showPhone, takeBackMark, watchToday } from './today.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [
  getToday,
  watchToday,
  markVisit,
  markRoom,
  takeBackMark,
  correctVisit,
  showPhone,
] as const satisfies readonly RouteContract[];
