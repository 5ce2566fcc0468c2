import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { fetchMemberPicture } from './commands/fetch-member-picture.ts';
import { renewVerification } from './commands/renew-verification.ts';

export function accountJobs(context: Pick<Context, 'db' | 'google' | 'log' | 'wakeQueue'>) {
  return {
    'renew-verification': async ({ email, redirect, ...renewal }, now) => {
      if (email !== undefined) await renewVerification(context, { ...renewal, email, redirect, now });
      return done;
    },
    'fetch-member-picture': (ask, now) => fetchMemberPicture(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
