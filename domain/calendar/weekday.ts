import { type Day, endOfDay } from './day.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const SUNDAY_FIRST = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

export function weekdayOf(day: Day): Weekday {
  // A Ho Chi Minh day ends at 17:00 UTC on the same date, and getUTCDay returns an index from 0 to 6.
  return SUNDAY_FIRST[endOfDay(day).getUTCDay()] as Weekday;
}
