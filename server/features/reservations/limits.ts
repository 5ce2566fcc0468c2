import type { Limit } from '#server/limits/limits.ts';

const MINUTES = 60;

/** Wrong codes. A code may have no more than six characters: the limit for all keeps many networks from finding one together. */
export const WRONG_CODES_OF_MEMBER: Limit = { name: 'voucher.member', max: 10, windowSeconds: 15 * MINUTES };

export const WRONG_CODES_OF_ALL: Limit = { name: 'voucher.all', max: 300, windowSeconds: 15 * MINUTES };

export const WRONG_CODES_OF_NETWORK: Limit = { name: 'voucher.network', max: 10, windowSeconds: 15 * MINUTES };

/** Guests give any address: nobody shall be able to flood somebody else's with confirmations. */
export const MAILS_OF_GUEST: Limit = { name: 'guest-mail.address', max: 5, windowSeconds: 24 * 60 * MINUTES };
