import type { StaffPagePattern } from '#contract/staff/pages.ts';

/** The title of each page, and its shorter name in the navigation. */
export const pages: Record<StaffPagePattern, { title: string; short: string }> = {
  '/admin/login': { title: 'Staff log in', short: 'Log in' },
  '/admin/welcome': { title: 'Set up your access', short: 'Set up' },
  '/admin/today': { title: 'Today', short: 'Today' },
  '/admin/staff': { title: 'Staff', short: 'Staff' },
  '/admin/me': { title: 'My access', short: 'Me' },
};
