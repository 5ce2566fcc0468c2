/**
 * Who a page is for. `lasting`: everybody, at an address that stays, so the sitemap has it. `listed`: everybody, and search engines
 * may list it. `shown`: everybody who has the link. `closed`: one person, or the holder of a key; robots must not ask for it.
 */
type Audience = 'lasting' | 'listed' | 'shown' | 'closed';

/** The addresses of the web app, with `:name` for a part that varies. Every other address is answered with status 404. */
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
} as const satisfies Record<string, Audience>;

export type PagePattern = keyof typeof PAGES;

// The keys of a constant are those of its type.
const PATTERNS = (Object.keys(PAGES) as PagePattern[]).map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/g, '([^/]+)')}/?$`),
}));

/** The pages for an audience, in their order. */
export function pagesFor(audience: Audience): PagePattern[] {
  return PATTERNS.map(({ page }) => page).filter((page) => PAGES[page] === audience);
}

/** Whether the web app has a page at this path. */
export function isPage(path: string): boolean {
  return pageAt(path) !== undefined;
}

/** The page at a path, and the varying parts of its address in their order; undefined where there is no page. */
export function pageAt(path: string): { page: PagePattern; parts: string[] } | undefined {
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match !== null) return { page, parts: match.slice(1) };
  }
  return undefined;
}

/** Whether search engines may list the page at this path. */
export function mayBeListed(path: string): boolean {
  const found = pageAt(path);
  return found !== undefined && ['lasting', 'listed'].includes(PAGES[found.page]);
}
