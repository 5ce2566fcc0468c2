/**
 * The audience of a page. `lasting`: everyone, at a permanent URL, listed in the sitemap. `listed`:
 * everyone, and search engines may list it. `shown`: everyone who has the link. `closed`: one person, or the
 * holder of a token; excluded for robots.
 */
type Audience = 'lasting' | 'listed' | 'shown' | 'closed';

/** The paths of the web app, with `:name` for parameters. Every other path is answered with 404. */
export const PAGES = {
  '/': 'lasting',
  '/booking/:saunaId': 'listed',
  '/ticket/:ticketId/slot/:slotId': 'closed',
  '/slot/:slotId': 'shown',
  '/register': 'listed',
  '/login': 'listed',
  '/resetpassword': 'closed',
  '/profile': 'closed',
  '/reservations': 'closed',
  '/reservation/:reservationId': 'closed',
  '/auth/callback': 'closed',
  '/terms-of-use': 'lasting',
  '/privacy-policy': 'lasting',
  '/booking-policy': 'lasting',
  '/guest-data': 'closed',
  '/pay': 'closed',
} as const satisfies Record<string, Audience>;

export type PagePattern = keyof typeof PAGES;

// `Object.keys` returns strings; the keys of PAGES are exactly the values of PagePattern.
const PATTERNS = (Object.keys(PAGES) as PagePattern[]).map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/g, '([^/]+)')}/?$`),
}));

/** Returns the pages of an audience, in their order. */
export function pagesFor(audience: Audience): PagePattern[] {
  return PATTERNS.map(({ page }) => page).filter((page) => PAGES[page] === audience);
}

/** Returns whether the web app has a page at a path. */
export function isPage(path: string): boolean {
  return pageAt(path) !== undefined;
}

/** Returns the page at a path with its parameters in order; undefined when there is none. */
export function pageAt(path: string): { page: PagePattern; parts: string[] } | undefined {
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match !== null) return { page, parts: match.slice(1) };
  }
  return undefined;
}

/** Returns whether search engines may list the page at a path. */
export function mayBeListed(path: string): boolean {
  const found = pageAt(path);
  return found !== undefined && ['lasting', 'listed'].includes(PAGES[found.page]);
}
