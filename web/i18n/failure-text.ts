import { MINUTE } from '#domain/calendar/duration.ts';
import { isProblem } from '../api/api-problem.ts';
import type { Messages } from './en.ts';

/**
 * What to say about a call that failed: the server's own sentence, or that it was not reached. Who asked too often is told by
 * the own clock when to come back.
 */
export function failureText(error: unknown, failures: Messages['failures']): string {
  if (!isProblem(error)) return failures.noConnection;
  if (error.code === 'too_many_requests' && error.retryAt !== null) return failures.tooOften(wallTime(error.retryAt));
  return error.message === '' ? failures.somethingWrong : error.message;
}

/** HH:mm where the reader is; up to the next minute, so that it is not too early. */
function wallTime(instant: Date): string {
  const minute = new Date(Math.ceil(instant.getTime() / MINUTE) * MINUTE);
  return new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(minute);
}
