import { HOUR, MINUTE } from '../calendar/duration.ts';
import { LAPSE_AFTER_MINUTES, MAX_LAPSED_HOLDS, UNPAID_WINDOW_HOURS } from './hold-rules.ts';
import type { UnpaidSpan } from './unpaid-time.ts';

/** Until when a member must wait who has let too many holds lapse; null when they need not wait. */
export function lapsedHoldsWaitUntil(unpaid: readonly UnpaidSpan[], now: Date): Date | null {
  const newestFirst = unpaid
    .filter((span) => hasLapsed(span, now))
    .map(({ until }) => until.getTime())
    .sort((a, b) => b - a);
  const deciding = newestFirst[MAX_LAPSED_HOLDS - 1];
  if (deciding === undefined) return null;
  const until = deciding + UNPAID_WINDOW_HOURS * HOUR;
  return until > now.getTime() ? new Date(until) : null;
}

/** Whether a hold kept others away for long and came to nothing, however it ended. */
function hasLapsed({ from, until }: UnpaidSpan, now: Date): boolean {
  return until.getTime() <= now.getTime() && until.getTime() - from.getTime() > LAPSE_AFTER_MINUTES * MINUTE;
}
