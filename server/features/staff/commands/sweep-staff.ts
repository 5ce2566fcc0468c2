import { type Sweep, sweep } from '#server/db/sweep.ts';
import { KEPT } from '../lifetimes.ts';

export const ENDED_STAFF_ACCESS: readonly Sweep[] = [
  { name: 'expired staff sessions', days: KEPT.sessionDays, text: sweep('staff_sessions', 'expires_at <= $1') },
  { name: 'former invitations', days: KEPT.invitationDays, text: sweep('staff_invitations', 'expires_at <= $1') },
];
