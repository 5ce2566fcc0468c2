import { isProblem } from '#web/api/api-problem.ts';

/**
 * Returns whether an act may be done although it failed, now or at an earlier attempt: its answer was lost, or does not
 * tell. Only the same request with the same key finds out.
 */
export function mayBeDone(error: Error): boolean {
  if (!isProblem(error)) return true;
  return error.status >= 500 || error.status === 429 || error.code === 'request_in_progress';
}
