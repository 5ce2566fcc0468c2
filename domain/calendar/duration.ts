/** Durations are in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns the instant `seconds` later, or earlier when `seconds` is negative. */
export const addSeconds = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * SECOND);

/** Returns the instant `minutes` later, or earlier when `minutes` is negative. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}
