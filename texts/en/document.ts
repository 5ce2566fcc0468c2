/** What the page itself says where the app is not there yet, or never comes. */
export const document = {
  slowStart: 'Yumori is taking longer than usual to load. Please check your connection and reload.',
  noScript: 'Yumori needs JavaScript to show available times and take bookings.',
};

export type DocumentTexts = typeof document;
