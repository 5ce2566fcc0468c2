import { addMinutes } from '#domain/calendar/duration.ts';
import type { Limit } from '#server/limits/limits.ts';

/** How long somebody may take at Google. */
export const ATTEMPT_MINUTES = 10;
/** A page trades the code as soon as it is there. */
export const CODE_MINUTES = 1;

export const attemptEnd = (now: Date) => addMinutes(now, ATTEMPT_MINUTES);
export const codeEnd = (now: Date) => addMinutes(now, CODE_MINUTES);

/** How long a member's picture is tried to be fetched. */
const PICTURE_MINUTES = 10;
export const pictureTriesEnd = (now: Date) => addMinutes(now, PICTURE_MINUTES);

/** Each one begun is a row for ten minutes; a mobile network puts many people behind one address. */
export const SIGN_INS_OF_NETWORK: Limit = { name: 'sign-in.network', max: 60, windowSeconds: 10 * 60 };
