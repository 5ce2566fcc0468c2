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
  /** `time` as HH:mm on the reader's own clock. */
  tooOften: (time: string) => `That was a little too often. You can try again from ${time}.`,
  noConnection: 'We could not be reached. Please check your connection and try again.',
};
