import { MINUTE } from '#domain/calendar/duration.ts';
import type { Messages } from '#texts/messages.ts';
import { type ApiProblem, isProblem } from '#web/api/api-problem.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { readerDay, readerTime } from './reader-time.ts';

/**
 * Returns the message for a failed call: the server's own sentence, or that it was not reached. Tells a
 * rate-limited visitor when to try again, by the visitor's own clock.
 */
export function failureText(error: unknown, failures: Messages['failures']): string {
  if (!isProblem(error)) return failures.noConnection;
  const retryTime = error.status === 429 ? retryTimeOf(error, failures) : null;
  if (retryTime !== null) return failures.tooOften(retryTime);
  return error.message === '' ? failures.somethingWrong : error.message;
}

/** Returns when a retry may succeed, by the visitor's own clock; null when the server does not say. */
export function retryTimeOf({ retryAt }: ApiProblem, failures: Messages['failures']): string | null {
  return retryAt === null ? null : wallTime(retryAt, serverNow(), failures);
}

/**
 * Formats an instant as HH:mm in the reader's zone, with the day when that is not today. Rounds up to a
 * minute, so that it is never too early.
 */
function wallTime(instant: Date, now: Date, failures: Messages['failures']): string {
  const minute = new Date(Math.ceil(instant.getTime() / MINUTE) * MINUTE);
  const time = readerTime(minute);
  const day = readerDay(minute);
  return day === null || day === readerDay(now) ? time : failures.timeOnDay(time, day);
}
