/** Texts of the HTML page itself, shown while the app has not started or when it cannot start. */
export const document = {
  slowStart: 'Yumori is taking longer than usual to load. Please check your connection and reload.',
  noScript: 'Yumori needs JavaScript to show available times and take bookings.',
};

export type DocumentTexts = typeof document;
