import type { Day } from '#domain/calendar/day.ts';
import { formatDay } from '#domain/calendar/format.ts';

export const failures = {
  notFoundTitle: 'Page not found',
  notFound: 'Oops! Page not found',
  notFoundAdvice: 'The address may be mistyped, or the page has moved.',
  returnHome: 'Return to Home',
  unexpected: 'Unexpected Application Error!',
  unexpectedAdvice:
    'Something on this screen broke. Your bookings are not affected. Reload the page, or go back to the start.',
  reload: 'Reload the page',
  somethingWrong: 'Something went wrong. Please try again.',
  /** `when` by the reader's own clock: HH:mm, or, on another day, `timeOnDay`. */
  tooOften: (when: string) => `That was a little too often. You can try again from ${when}.`,
  timeOnDay: (time: string, day: Day) => `${time} on ${formatDay(day, 'en')}`,
  noConnection: 'We could not be reached. Please check your connection and try again.',
  unreached: 'We could not be reached',
  unreachedAdvice: 'Please check your connection and try again.',
};
