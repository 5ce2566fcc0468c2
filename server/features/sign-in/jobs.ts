import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { fetchMemberPicture } from './commands/fetch-member-picture.ts';

export function signInJobs(context: Context) {
  return {
    'fetch-member-picture': (ask, now) => fetchMemberPicture(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
