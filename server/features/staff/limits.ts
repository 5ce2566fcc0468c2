import type { Limit } from '#server/limits/limits.ts';

const MINUTES = 60;

/** Codes of apps and recovery codes. Counted before the check, so that simultaneous guesses gain nothing. */
export const FACTOR_CODES_OF_MEMBER: Limit = { name: 'staff-factor.member', max: 5, windowSeconds: 15 * MINUTES };
/** Printed codes and tokens of invitations. */
export const STAFF_CODES_OF_MEMBER: Limit = { name: 'staff-code.member', max: 10, windowSeconds: 15 * MINUTES };
/** Each one sends a mail to a chosen address. */
export const INVITATIONS_OF_MEMBER: Limit = { name: 'staff-invitation.member', max: 30, windowSeconds: 60 * MINUTES };
