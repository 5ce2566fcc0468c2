import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { askGateway } from './commands/ask-gateway.ts';

export function checkoutJobs(context: Context) {
  return {
    'ask-gateway': ({ paymentId, isExtra = false }, now) => askGateway(context, { paymentId, isExtra, now }),
  } satisfies Partial<JobHandlers>;
}
