const withRedirect = (path: string, redirect: string | undefined) =>
  redirect === undefined ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;

/** Addresses of the app's pages. Every link is made here, so that none points to a missing page. */
export const paths = {
  home: () => '/',
  /** `day`: the day to show, as YYYY-MM-DD; without it the week begins today. */
  booking: (locationId: string, day?: string) => `/booking/${locationId}${day === undefined ? '' : `?day=${day}`}`,
  slot: (slotId: string) => `/slot/${slotId}`,
  buyTicket: (ticketId: string, slotId: string) => `/ticket/${ticketId}/slot/${slotId}`,
  /** `redirect`: the path to return to once the new member has logged in. */
  register: (redirect?: string) => withRedirect('/register', redirect),
  /** `redirect`: the path to return to after login. */
  logIn: (redirect?: string) => withRedirect('/login', redirect),
  /** The login page with its dialog for a forgotten password open. */
  forgotPassword: () => '/login#forgot-password',
  resetPassword: () => '/resetpassword',
  profile: () => '/profile',
  reservations: () => '/reservations',
  reservation: (reservationId: string) => `/reservation/${reservationId}`,
  termsOfUse: () => '/terms-of-use',
  privacyPolicy: () => '/privacy-policy',
  bookingPolicy: () => '/booking-policy',
  guestData: () => '/guest-data',
} as const;
