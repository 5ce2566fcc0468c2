import { HOUR, MINUTE } from '../calendar/duration.ts';
import { LAPSE_AFTER_MINUTES, LAPSE_WINDOW_HOURS, MAX_LAPSED_HOLDS } from './hold-rules.ts';

/** A hold that is over. One whose payment was captured late was paid after all. */
export type EndedHold = { takenAt: Date; endedAt: Date; paid: boolean };

/** Whether a hold kept others away for long and came to nothing, however it ended. */
export function countsAsLapsed(hold: EndedHold): boolean {
  return !hold.paid && hold.endedAt.getTime() - hold.takenAt.getTime() > LAPSE_AFTER_MINUTES * MINUTE;
}

/** Until when a member must wait, given when their lapsed holds ended; null when they need not wait. */
export function lapsedHoldsWaitUntil(endedAt: readonly Date[], now: Date): Date | null {
  const newestFirst = endedAt.map((instant) => instant.getTime()).sort((a, b) => b - a);
  const deciding = newestFirst[MAX_LAPSED_HOLDS - 1];
  if (deciding === undefined) return null;
  const until = deciding + LAPSE_WINDOW_HOURS * HOUR;
  return until > now.getTime() ? new Date(until) : null;
}
