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
  '/guest-data',
] as const;

type Page = (typeof PAGES)[number];

/** What a search engine may list: never an address that holds a key, nor what belongs to one person or one moment. */
const FOR_EVERYBODY: ReadonlySet<Page> = new Set([
  '/',
  '/booking/:saunaId',
  '/register',
  '/login',
  '/terms-of-use',
  '/privacy-policy',
  '/booking-policy',
]);

const PATTERNS = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.replace(/:\w+/g, '([^/]+)')}/?$`) }));

/** Whether the web app has a page at this path. */
export function isPage(path: string): boolean {
  return pageAt(path) !== undefined;
}

/** The page at a path, and the varying parts of its address in their order; undefined where there is no page. */
export function pageAt(path: string): { page: Page; parts: string[] } | undefined {
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match !== null) return { page, parts: match.slice(1) };
  }
  return undefined;
}

/** Whether search engines may list the page at this path. */
export function mayBeListed(path: string): boolean {
  return PATTERNS.some(({ page, pattern }) => FOR_EVERYBODY.has(page) && pattern.test(path));
}
