import { addMinutes } from '../calendar/duration.ts';

/** How long before a visit its doors are opened, because guests come early. */
export const EARLY_MINUTES = 15;
/** The minimum interval between two opening orders to the same lock. */
export const QUIET_SECONDS = 10;
/** How long to wait for a lock's record of an opening. */
export const RECORD_MINUTES = 5;

type Visit = { readonly id: string; readonly startTime: Date; readonly endTime: Date };

/**
 * Returns the visit that a door opens for at `now`, early minutes included. A visit in progress takes
 * precedence over an early one.
 */
export function visitNow<Each extends Visit>(visits: readonly Each[], now: Date): Each | null {
  const due = visits.filter(({ startTime, endTime }) => addMinutes(startTime, -EARLY_MINUTES) <= now && now < endTime);
  return due.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())[0] ?? null;
}
