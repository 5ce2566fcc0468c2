import type { Limit } from '#server/limits/limits.ts';

const MINUTES = 60;

/** Codes that do not exist, typed when applying a promotion or when paying. */
export const WRONG_PROMOTIONS_OF_MEMBER: Limit = { name: 'promotion.member', max: 20, windowSeconds: 15 * MINUTES };
export const WRONG_PROMOTIONS_OF_NETWORK: Limit = { name: 'promotion.network', max: 40, windowSeconds: 15 * MINUTES };
export const WRONG_PROMOTIONS_OF_ALL: Limit = { name: 'promotion.all', max: 1000, windowSeconds: 15 * MINUTES };
