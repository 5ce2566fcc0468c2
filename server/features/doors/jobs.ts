import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { confirmOrder } from './commands/confirm-order.ts';

export function doorJobs(context: Context) {
  return {
    'confirm-door-order': (ask, now) => confirmOrder(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
