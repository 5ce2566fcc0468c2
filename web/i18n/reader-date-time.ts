import { MINUTE } from '#domain/calendar/duration.ts';
import type { Formats } from './format.ts';
import { VIETNAM_OFFSET_MINUTES } from './visitor-time.ts';

/** Formats `Nov 26, 2026, 19:00` in the reader's zone: for the reader's actions, not for a location. */
export function readerDateTime(instant: Date, { dateTime }: Pick<Formats, 'dateTime'>): string {
  // The instant at which clocks in Vietnam show what the reader's clock shows.
  return dateTime(new Date(instant.getTime() - (instant.getTimezoneOffset() + VIETNAM_OFFSET_MINUTES) * MINUTE));
}
