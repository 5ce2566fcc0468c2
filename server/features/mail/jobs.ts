import type { Context } from '#server/context.ts';
import type { JobRunners } from '#server/queue/jobs.ts';
import { MAILS } from './mails.ts';

/** The handler of each kind of mail. A finished job no longer holds its token or its recipient. */
export function mailRunners(context: Context): JobRunners {
  return Object.fromEntries(Object.entries(MAILS).map(([kind, { runner }]) => [kind, runner(context)]));
}
