import type { Limit } from '#server/limits/limits.ts';

const MINUTES = 60;

/** Each request sends a mail to the mailbox, if a guest has it. */
export const ERASURE_LINKS_OF_MAILBOX: Limit = { name: 'guest-erasure.address', max: 5, windowSeconds: 30 * MINUTES };
export const ERASURE_LINKS_A_DAY: Limit = { name: 'guest-erasure.day', max: 10, windowSeconds: 24 * 60 * MINUTES };
export const ERASURE_LINKS_OF_NETWORK: Limit = { name: 'guest-erasure.network', max: 25, windowSeconds: 5 * MINUTES };
