import type { Context } from '#server/context.ts';
import type { JobRunners } from '#server/queue/jobs.ts';
import { MAILS } from './mails.ts';

/** Who sends each kind of mail. A job that has ended has forgotten its token and to whom it was to write. */
export function mailRunners(context: Context): JobRunners {
  return Object.fromEntries(Object.entries(MAILS).map(([kind, { runner }]) => [kind, runner(context)]));
}
