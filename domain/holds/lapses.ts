import { HOUR, MINUTE } from '../calendar/duration.ts';
import { LAPSE_AFTER_MINUTES, MAX_LAPSED_HOLDS, UNPAID_WINDOW_HOURS } from './hold-rules.ts';
import type { UnpaidSpan } from './unpaid-time.ts';

/** Returns until when a member with too many lapsed holds must wait; null when the member need not wait. */
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

/** Returns whether an unpaid hold has ended after blocking its slot for longer than the limit. */
function hasLapsed({ from, until }: UnpaidSpan, now: Date): boolean {
  return until.getTime() <= now.getTime() && until.getTime() - from.getTime() > LAPSE_AFTER_MINUTES * MINUTE;
}
