import { type Day, parseDay } from '#domain/calendar/day.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { formatTimeOfDay } from '#domain/calendar/time-of-day.ts';

/** `19:00` where the reader is: for what happens to the reader, not at a location. */
export function readerTime(instant: Date): string {
  return formatTimeOfDay(instant.getHours() * 60 + instant.getMinutes());
}

/** The calendar day on which the reader is at an instant; null far outside the years of a calendar. */
export function readerDay(instant: Date): Day | null {
  const wall = new Date(instant.getTime() - instant.getTimezoneOffset() * MINUTE);
  return parseDay(wall.toISOString().slice(0, 10));
}
