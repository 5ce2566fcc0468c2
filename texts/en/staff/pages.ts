import type { StaffPagePattern } from '#contract/staff/pages.ts';

/** The title of each page, and its shorter name in the navigation. */
export const pages: Record<StaffPagePattern, { title: string; short: string }> = {
  '/admin/login': { title: 'Staff login', short: 'Log in' },
  '/admin/welcome': { title: 'Set up your access', short: 'Set up' },
  '/admin/today': { title: 'Today', short: 'Today' },
  '/admin/exceptions': { title: 'Needs attention', short: 'Attention' },
  '/admin/numbers': { title: 'Reports', short: 'Reports' },
  '/admin/trail': { title: 'Audit log', short: 'Audit log' },
  '/admin/bookings/new': { title: 'New booking', short: 'Book' },
  '/admin/bookings/:id/money': { title: 'Take payment', short: 'Payment' },
  '/admin/money': { title: 'Daily takings', short: 'Takings' },
  '/admin/bookings': { title: 'Bookings', short: 'Bookings' },
  '/admin/bookings/:id': { title: 'Booking', short: 'Booking' },
  '/admin/approvals': { title: 'Approvals', short: 'Approvals' },
  '/admin/staff': { title: 'Staff', short: 'Staff' },
  '/admin/me': { title: 'My access', short: 'Me' },
  '/admin/blocks': { title: 'Blocks', short: 'Blocks' },
  '/admin/blocks/:id': { title: 'Block', short: 'Block' },
  '/admin/doors': { title: 'Doors', short: 'Doors' },
};
