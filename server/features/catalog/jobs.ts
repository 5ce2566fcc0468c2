import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { topUpSlots } from './commands/top-up-slots.ts';

export function catalogJobs(context: Context) {
  return {
    'top-up-slots': async (_payload, now) => {
      await topUpSlots(context, now);
      return done;
    },
  } satisfies Partial<JobHandlers>;
}
