import type { StaffPagePattern } from '#contract/staff/pages.ts';

/** The title of each page, and its shorter name in the navigation. */
export const pages: Record<StaffPagePattern, { title: string; short: string }> = {
  '/admin/login': { title: 'Staff log in', short: 'Log in' },
  '/admin/today': { title: 'Today', short: 'Today' },
  '/admin/blocks': { title: 'Blocks', short: 'Blocks' },
  '/admin/blocks/:id': { title: 'Block', short: 'Block' },
  '/admin/doors': { title: 'Doors', short: 'Doors' },
};
