import type { Limit } from '#server/limits/limits.ts';

const MINUTES = 60;

/** More searches than a receptionist needs, and too few to copy the list of guests. */
export const SEARCHES_OF_PERSON: Limit = { name: 'booking-search.person', max: 300, windowSeconds: 60 * MINUTES };
