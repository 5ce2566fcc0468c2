import { MINUTE } from '#domain/calendar/duration.ts';
import type { Formats } from './format.ts';
import { VIETNAM_OFFSET_MINUTES } from './visitor-time.ts';

/** `Nov 26, 2026, 19:00` where the reader is: for what the reader did, not for what is at a location. */
export function readerDateTime(instant: Date, { dateTime }: Pick<Formats, 'dateTime'>): string {
  // The instant at which Vietnam's clocks show what the reader's do.
  return dateTime(new Date(instant.getTime() - (instant.getTimezoneOffset() + VIETNAM_OFFSET_MINUTES) * MINUTE));
}
