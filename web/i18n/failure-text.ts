import { isProblem } from '../api/api-problem.ts';
import type { Messages } from './en.ts';

/** What to say about a call that failed: the server's own sentence, or that it was not reached. */
export function failureText(error: unknown, failures: Messages['failures']): string {
  if (!isProblem(error)) return failures.noConnection;
  return error.message === '' ? failures.somethingWrong : error.message;
}
