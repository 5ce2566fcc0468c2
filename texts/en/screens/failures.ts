import type { Day } from '#domain/calendar/day.ts';
import { formatDay } from '#domain/calendar/day-in-digits.ts';

export const failures = {
  notFoundTitle: 'Page not found',
  notFound: 'Oops! Page not found',
  notFoundAdvice: 'The address may be mistyped, or the page may have moved.',
  returnHome: 'Return to Home',
  unexpected: 'Unexpected Application Error!',
  unexpectedAdvice: 'Something went wrong on this page. Confirmed bookings are not affected; see “My reservations”.',
  reload: 'Reload the page',
  somethingWrong: 'Something went wrong. Please try again.',
  /** `when`: the reader's own clock, HH:mm, or `timeOnDay` on another day. */
  tooOften: (when: string) => `Too many attempts. Please try again after ${when}.`,
  timeOnDay: (time: string, day: Day) => `${time} on ${formatDay(day, 'en')}`,
  noConnection: 'We couldn’t connect. Please check your connection and try again.',
  unreached: 'No connection',
  unreachedAdvice: 'Please check your connection and try again.',
};
