import { HOUR, MINUTE } from '../calendar/duration.ts';
import { UNPAID_WINDOW_HOURS } from './hold-rules.ts';

/** The span in which a slot was held and not paid. A live hold counts until it expires. */
export type UnpaidSpan = { from: Date; until: Date };

export type UnpaidAllowance = {
  /** Minutes that may be held without payment within the window. */
  minutes: number;
  /** The duration of the requested hold. */
  holdMinutes: number;
};

/** Adds up the time held without payment in the window that ends at an instant, in milliseconds. */
export function unpaidTime(spans: readonly UnpaidSpan[], at: Date): number {
  const windowStart = at.getTime() - UNPAID_WINDOW_HOURS * HOUR;
  return spans.reduce(
    (sum, { from, until }) => sum + Math.max(0, until.getTime() - Math.max(from.getTime(), windowStart)),
    0,
  );
}

/**
 * Returns the most unpaid time with which another hold is allowed, in milliseconds: the allowance less the new
 * hold, which may end unpaid too.
 */
export function unpaidTimeBefore({ minutes, holdMinutes }: UnpaidAllowance): number {
  return Math.max(0, minutes - holdMinutes) * MINUTE;
}

/**
 * Returns the first instant at which another hold fits into the allowance; null when it fits now. A hold
 * longer than the whole allowance fits once the window is empty.
 */
export function unpaidTimeWaitsUntil(spans: readonly UnpaidSpan[], allowance: UnpaidAllowance, now: Date): Date | null {
  const rest = unpaidTimeBefore(allowance);
  const fits = (instant: number) => unpaidTime(spans, new Date(instant)) <= rest;
  let early = now.getTime();
  if (fits(early)) return null;
  let late = Math.max(...spans.map(({ until }) => until.getTime())) + UNPAID_WINDOW_HOURS * HOUR;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (fits(middle)) late = middle;
    else early = middle;
  }
  return new Date(late);
}
