import type { Messages } from '#texts/messages.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';

/** What the server said about a failure, or, when it said nothing, the sentence for what was being done. */
export function serverTextOr(own: string, error: unknown, failures: Messages['failures']): string {
  return isProblem(error) && error.message !== '' ? failureText(error, failures) : own;
}
