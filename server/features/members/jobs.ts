import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { renewVerification } from './commands/renew-verification.ts';

export function memberJobs(context: Pick<Context, 'db' | 'wakeQueue'>) {
  return {
    'renew-verification': async ({ email, redirect, ...renewal }, now) => {
      if (email !== undefined) await renewVerification(context, { ...renewal, email, redirect, now });
      return done;
    },
  } satisfies Partial<JobHandlers>;
}
