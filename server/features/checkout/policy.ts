import type { Limit } from '#server/limits/limits.ts';

/** Keeps codes from being guessed by the thousand. */
export const VALIDATIONS_OF_NETWORK: Limit = { name: 'promotion.network', max: 20, windowSeconds: 60 };
