import type { Messages } from '#texts/messages.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';

/** Returns the server's sentence about a failure, or `own` when the server sent none. */
export function serverTextOr(own: string, error: unknown, failures: Messages['failures']): string {
  return isProblem(error) && error.message !== '' ? failureText(error, failures) : own;
}
