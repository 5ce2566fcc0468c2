import type { Permission } from '#domain/staff/permissions.ts';

/**
 * Who may open a page of the back office: `anyone`, also before login; `staff`, every staff member; or people
 * who have this permission at some location.
 */
type Admission = Permission | 'anyone' | 'staff';

/** The pages of the back office, with `:name` for parameters. Every other path below `/admin` is answered with 404. */
const STAFF_PAGES = {
  '/admin/login': 'anyone',
  '/admin/welcome': 'anyone',
  '/admin/today': 'board.see',
  '/admin/exceptions': 'exception.see',
  '/admin/numbers': 'report.see',
  '/admin/trail': 'trail.see',
  '/admin/bookings/new': 'booking.make',
  '/admin/money': 'money.see',
  '/admin/bookings': 'booking.see',
  '/admin/bookings/:id': 'booking.see',
  '/admin/bookings/:id/money': 'booking.make',
  '/admin/approvals': 'booking.cancel',
  '/admin/staff': 'staff.manage',
  '/admin/me': 'staff',
  '/admin/blocks': 'block.make',
  '/admin/blocks/:id': 'block.make',
  '/admin/doors': 'door.tend',
} as const satisfies Record<string, Admission>;

export type StaffPagePattern = keyof typeof STAFF_PAGES;

/** Where `/admin` leads. */
export const STAFF_START: StaffPagePattern = '/admin/today';

/** The patterns of all pages. `Object.keys` returns strings; here they are exactly the values of StaffPagePattern. */
export const STAFF_PAGE_PATTERNS = Object.keys(STAFF_PAGES) as StaffPagePattern[];

const PATTERNS = STAFF_PAGE_PATTERNS.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/g, '([^/]+)')}/?$`),
}));

/** Returns the page of the back office at a path; undefined when there is none. */
export function staffPageAt(path: string): StaffPagePattern | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.page;
}

/** Returns who may open a page. */
export const admissionOf = (page: StaffPagePattern): Admission => STAFF_PAGES[page];

/** Returns whether a path belongs to the back office, which has an app of its own. */
export const isBelowAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path);
