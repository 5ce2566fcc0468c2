import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';

const VERIFICATION_DAYS = 3;
const RESET_HOURS = 1;
const STALE_HOURS = 1;
const EMAIL_CHANGE_DAYS = 3;
/** How long a sign-in at Google may take. */
export const ATTEMPT_MINUTES = 10;
/** A page exchanges the code as soon as it loads. */
export const CODE_MINUTES = 1;
/** How long a failed fetch of a member's picture is retried. */
const PICTURE_MINUTES = 10;

export const SESSION_SECONDS = (KEPT_DAYS.session * DAY) / 1000;

export const KNOWN_DEVICE_SECONDS = (KEPT_DAYS.knownDevice * DAY) / 1000;

export const sessionEnd = (now: Date) => new Date(now.getTime() + KEPT_DAYS.session * DAY);
export const verificationEnd = (now: Date) => new Date(now.getTime() + VERIFICATION_DAYS * DAY);
export const resetEnd = (now: Date) => addMinutes(now, RESET_HOURS * 60);
export const emailChangeEnd = (now: Date) => new Date(now.getTime() + EMAIL_CHANGE_DAYS * DAY);
export const attemptEnd = (now: Date) => addMinutes(now, ATTEMPT_MINUTES);
export const codeEnd = (now: Date) => addMinutes(now, CODE_MINUTES);
export const pictureTriesEnd = (now: Date) => addMinutes(now, PICTURE_MINUTES);

/**
 * Returns whether a session's stored last use is old enough to update; not every request is worth a write.
 */
export const isLastUseStale = (lastUsedAt: Date, now: Date) => lastUsedAt <= addMinutes(now, -STALE_HOURS * 60);
