import { shortId } from '#domain/basics/id.ts';
import { addMinutes, MINUTE, SECOND } from '#domain/calendar/duration.ts';
import type { LockFailure, LockFailureMeaning, QrContentAnswer } from '#server/adapters/ttlock/port.ts';
import type { Log } from '#server/log.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';

/**
 * How to react to each failure. `soon`: retry, because it passes. `operator`: an operator must act, and jobs
 * continue by themselves afterwards. `never`: retrying does not help.
 */
const ASKS: Record<LockFailureMeaning, 'soon' | 'operator' | 'never'> = {
  retry: 'soon',
  no_gateway: 'soon',
  digits_refused: 'soon',
  code_unknown: 'soon',
  over_quota: 'operator',
  misconfigured: 'operator',
  lock_unknown: 'operator',
  clock_skew: 'operator',
  lock_full: 'operator',
  lock_frozen: 'operator',
  unsupported: 'never',
  rejected: 'never',
};

/** From this long before the visit on, delays between retries are short. */
const PRESSING_MINUTES = 60;

type Code = { readonly id: string; readonly validFrom: Date };

/** Returns whether and when a job for a code is retried after a failure. */
export function afterFailure(failure: LockFailure, code: Code, now: Date): JobOutcome {
  const ask = ASKS[failure.failure];
  const reason = `${failure.failure} (${failure.errcode ?? 'no error code'}): ${failure.detail}`;
  if (ask === 'never') return { kind: 'dead', reason };
  if (ask === 'operator') return { kind: 'later', reason, at: afterOperator(code, now) };
  return isPressing(code, now)
    ? { kind: 'later', reason, at: new Date(now.getTime() + 15 * SECOND) }
    : { kind: 'later', reason };
}

/** Returns when to check whether an operator has acted: after an hour, or a minute once the visit is near. */
export function afterOperator(code: Code, now: Date): Date {
  return addMinutes(now, isPressing(code, now) ? 1 : 60);
}

const OFFLINE_HOURS = 3;

const OFFLINE_PRESSING_MINUTES = 15;

/** Returns when to retry a lock that was offline: after a few hours, and sooner once the visit is near. */
export function afterOffline(code: Code, now: Date): Date {
  if (isPressing(code, now)) return addMinutes(now, OFFLINE_PRESSING_MINUTES);
  const hoursLater = addMinutes(now, OFFLINE_HOURS * 60).getTime();
  return new Date(Math.min(hoursLater, addMinutes(code.validFrom, -PRESSING_MINUTES).getTime()));
}

function isPressing(code: Code, now: Date): boolean {
  return code.validFrom.getTime() - now.getTime() <= PRESSING_MINUTES * MINUTE;
}

/** Returns why an answer has no content. Within its window, an invalid code is as bad as a missing one. */
export function whyNoContent(answer: QrContentAnswer): LockFailure | undefined {
  if (answer.kind === 'content') return undefined;
  if (answer.kind === 'failed') return answer;
  return {
    kind: 'failed',
    failure: 'retry',
    errcode: null,
    detail: `the lock cloud reports the code as ${answer.kind}`,
  };
}

/** Logs a failure; as an alarm when an operator must act. */
export function logFailure(log: Log, failure: LockFailure, entryCodeId: string): void {
  const facts = {
    failure: failure.failure,
    errcode: failure.errcode,
    detail: failure.detail,
    ...(failure.skewSeconds !== undefined && { skewSeconds: failure.skewSeconds }),
    entryCode: shortId(entryCodeId),
  };
  if (ASKS[failure.failure] === 'soon') log.warn(facts, 'a request to the lock cloud failed');
  else log.error({ ...facts, alarm: 'lock_cloud' }, 'a request to the lock cloud failed; an operator must act');
}
