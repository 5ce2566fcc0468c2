import { addMinutes } from '../calendar/duration.ts';

/** Guests come early: from this long before a visit its doors are opened for it. */
export const EARLY_MINUTES = 15;
/** A lock takes one order in this time. */
export const QUIET_SECONDS = 10;
/** How long a lock's record of an opening is waited for. */
export const RECORD_MINUTES = 5;

type Visit = { readonly id: string; readonly startTime: Date; readonly endTime: Date };

/** Returns the visit whose time it is, with its early minutes; a guest inside comes before one who is early. */
export function visitNow<Each extends Visit>(visits: readonly Each[], now: Date): Each | null {
  const due = visits.filter(({ startTime, endTime }) => addMinutes(startTime, -EARLY_MINUTES) <= now && now < endTime);
  return due.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())[0] ?? null;
}
