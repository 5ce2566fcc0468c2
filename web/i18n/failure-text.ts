import { MINUTE } from '#domain/calendar/duration.ts';
import type { Messages } from '#texts/messages.ts';
import { type ApiProblem, isProblem } from '#web/api/api-problem.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { readerDay, readerTime } from './reader-time.ts';

/**
 * What to say about a call that failed: the server's own sentence, or that it was not reached. Who asked too often is told by
 * the own clock when to come back.
 */
export function failureText(error: unknown, failures: Messages['failures']): string {
  if (!isProblem(error)) return failures.noConnection;
  const retryTime = error.status === 429 ? retryTimeOf(error, failures) : null;
  if (retryTime !== null) return failures.tooOften(retryTime);
  return error.message === '' ? failures.somethingWrong : error.message;
}

/** From when asking again may help, by the own clock; null when the server does not say. */
export function retryTimeOf({ retryAt }: ApiProblem, failures: Messages['failures']): string | null {
  return retryAt === null ? null : wallTime(retryAt, serverNow(), failures);
}

/** HH:mm where the reader is, with its day when that is not today; up to the next minute, so that it is not too early. */
function wallTime(instant: Date, now: Date, failures: Messages['failures']): string {
  const minute = new Date(Math.ceil(instant.getTime() / MINUTE) * MINUTE);
  const time = readerTime(minute);
  const day = readerDay(minute);
  return day === null || day === readerDay(now) ? time : failures.timeOnDay(time, day);
}
