import type { PagePattern } from '#contract/pages.ts';

/** The path pattern of a page, or `unknown` for an address without a page. */
export type PageName = PagePattern | 'unknown';

/**
 * The title of a page and its description in a sentence, for the time before the app has started, search
 * results and link previews. A location's page has the location's name as its title, a slot's page the
 * room's.
 */
export type PageWords = { title: string; description: string };

export type PageTexts = Record<PageName, PageWords> & {
  /** The title of the browser window. */
  titleOf: (page: string) => string;
  /** A room and its location, as the title of a slot's page. */
  roomAt: (room: string, location: string) => string;
  /** The description of a location's page. */
  location: (place: { name: string; address: string }) => string;
  /** The description of a slot's page. */
  slot: (slot: { room: string; location: string; day: string; time: string; program: string; price: string }) => string;
};

/** The titles are the same as those that the app shows once it runs. */
export const pages: PageTexts = {
  titleOf: (page) => `${page} · Yumori`,
  roomAt: (room, location) => `${room}, ${location}`,
  location: ({ name, address }) =>
    `${name}: private onsen and sauna rooms at ${address}. See each room’s available times and book online, day or night.`,
  slot: ({ room, location, day, time, program, price }) =>
    `${room} at ${location}: ${program} on ${day}, ${time}, ${price} for the whole room.`,
  '/': {
    title: 'Private onsen and sauna',
    description:
      'Private onsen and sauna rooms in Vietnam, yours alone for the time you book. Open 24 hours: choose a location and see available times.',
  },
  '/booking/:saunaId': {
    title: 'Booking schedule',
    description: 'Available times and prices for private onsen and sauna rooms, day by day. Book online, day or night.',
  },
  '/slot/:slotId': {
    title: 'Your time slot',
    description: 'A private onsen or sauna room at a time of your choice.',
  },
  '/ticket/:ticketId/slot/:slotId': {
    title: 'Buy ticket',
    description: 'Check the price, add a promotion code and pay by card.',
  },
  '/register': {
    title: 'Register',
    description:
      'Become a member to book private onsen and sauna rooms, see your bookings and open doors with a QR code.',
  },
  '/login': { title: 'Log in', description: 'Log in to book and to see your bookings and entry codes.' },
  '/resetpassword': { title: 'Choose a new password', description: 'Choose a new password for your account.' },
  '/profile': { title: 'Profile', description: 'Your account: email address, password, devices and data.' },
  '/reservations': { title: 'My reservations', description: 'Your bookings of private onsen and sauna rooms.' },
  '/reservation/:reservationId': { title: 'Booking', description: 'Your booking of a private room.' },
  '/auth/callback': { title: 'Completing Sign In', description: 'One moment, please.' },
  '/terms-of-use': {
    title: 'Terms of use',
    description: 'The terms that apply when you use this site or book and use a private room.',
  },
  '/privacy-policy': {
    title: 'Privacy policy',
    description: 'What data we collect, why we need it, who can see it, and how you stay in control.',
  },
  '/booking-policy': {
    title: 'Booking policy',
    description: 'How to book, what to expect on the day, and when you get a refund if plans change.',
  },
  '/guest-data': {
    title: 'Erase your data',
    description: 'Have your data erased if you booked with a voucher without logging in.',
  },
  '/pay': {
    title: 'Pay for your booking',
    description: 'Pay for a booking with the link from our email.',
  },
  unknown: { title: 'Page not found', description: 'We couldn’t find this page.' },
};
