/** The addresses of the web app, with `:name` for a part that varies. Every other address is answered with status 404. */
export const PAGES = [
  '/',
  '/booking/:saunaId',
  '/ticket/:ticketId/slot/:slotId',
  '/slot/:slotId',
  '/register',
  '/login',
  '/resetpassword',
  '/profile',
  '/reservations',
  '/reservation/:reservationId',
  '/auth/callback',
  '/terms-of-use',
  '/privacy-policy',
  '/booking-policy',
] as const;

const PATTERNS = PAGES.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether the web app has a page at this path. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
