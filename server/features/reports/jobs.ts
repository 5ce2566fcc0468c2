import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { reportMorning } from './commands/report-morning.ts';

export function reportJobs(context: Context) {
  return {
    'report-morning': (_payload, now) => reportMorning(context, now),
  } satisfies Partial<JobHandlers>;
}
