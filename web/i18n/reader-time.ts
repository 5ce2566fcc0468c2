import { type Day, parseDay } from '#domain/calendar/day.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { formatTimeOfDay } from '#domain/calendar/time-of-day.ts';

/** Formats `19:00` in the reader's zone: for the reader's own events, not for those at a location. */
export function readerTime(instant: Date): string {
  return formatTimeOfDay(instant.getHours() * 60 + instant.getMinutes());
}

/** Returns the reader's calendar day at an instant; null outside the years that a `Day` can express. */
export function readerDay(instant: Date): Day | null {
  const wall = new Date(instant.getTime() - instant.getTimezoneOffset() * MINUTE);
  return parseDay(wall.toISOString().slice(0, 10));
}
