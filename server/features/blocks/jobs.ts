import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { carryOutChoice } from './commands/carry-out-choice.ts';

export function blockJobs(context: Context) {
  return {
    'carry-out-choice': (ask, now) => carryOutChoice(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
