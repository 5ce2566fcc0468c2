import type { Limit } from '#server/limits/limits.ts';

const MINUTES = 60;

/**
 * Wrong voucher codes. A code may have only six characters, so a limit for all stops a distributed search.
 */
export const WRONG_CODES_OF_MEMBER: Limit = { name: 'voucher.member', max: 10, windowSeconds: 15 * MINUTES };

export const WRONG_CODES_OF_ALL: Limit = { name: 'voucher.all', max: 300, windowSeconds: 15 * MINUTES };

export const WRONG_CODES_OF_NETWORK: Limit = { name: 'voucher.network', max: 10, windowSeconds: 15 * MINUTES };

/**
 * A guest may enter any address, so the limit protects a stranger's mailbox from a flood of confirmations.
 */
export const MAILS_OF_GUEST: Limit = { name: 'guest-mail.address', max: 5, windowSeconds: 24 * 60 * MINUTES };

/** Each move sends a mail and makes two entry codes. */
export const MOVES_OF_MEMBER: Limit = { name: 'move.member', max: 10, windowSeconds: 24 * 60 * MINUTES };

/** More searches than a receptionist needs, and too few to copy the list of guests. */
export const SEARCHES_OF_STAFF: Limit = { name: 'booking-search.person', max: 300, windowSeconds: 60 * MINUTES };
