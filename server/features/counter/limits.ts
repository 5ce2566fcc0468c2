import type { Limit } from '#server/limits/limits.ts';

/** A booking needs one or two attempts, and one more for each other card. */
export const PAYMENTS_OF_LINK: Limit = { name: 'pay-link.reservation', max: 30, windowSeconds: 60 * 60 };
