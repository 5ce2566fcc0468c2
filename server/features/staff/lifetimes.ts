import { addMinutes } from '#domain/calendar/duration.ts';
import { STAFF_SESSION_HOURS, UNPROVED_MINUTES } from '#domain/staff/session.ts';

const PRINTED_CODE_MINUTES = 30;
const INVITATION_HOURS = 72;

export const STAFF_SESSION_SECONDS = STAFF_SESSION_HOURS * 60 * 60;
export const unprovedEnd = (now: Date) => addMinutes(now, UNPROVED_MINUTES);
export const printedCodeEnd = (now: Date) => addMinutes(now, PRINTED_CODE_MINUTES);
export const invitationEnd = (now: Date) => addMinutes(now, INVITATION_HOURS * 60);

/** How many days ended sessions and invitations are kept. A session shows when a person was last seen. */
export const KEPT = { sessionDays: 90, invitationDays: 30 } as const;
