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
  noConnection: 'We could not be reached. Please check your connection and try again.',
};
