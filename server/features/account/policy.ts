import { DAY } from '#domain/calendar/duration.ts';
import type { Limit } from '#server/limits/limits.ts';

const EMAIL_CHANGE_DAYS = 3;

export const emailChangeEnd = (now: Date) => new Date(now.getTime() + EMAIL_CHANGE_DAYS * DAY);

const MINUTES = 60;

/** Each one is a mail to an address of the member's choosing, and tells whether that address has an account. */
export const EMAIL_CHANGES_OF_ACCOUNT: Limit = { name: 'email-change.account', max: 5, windowSeconds: 30 * MINUTES };
export const EMAIL_CHANGES_TO_ADDRESS: Limit = { name: 'email-change.address', max: 5, windowSeconds: 30 * MINUTES };
