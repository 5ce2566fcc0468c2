import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { checkHandRefund, sendRefund } from './commands/send-refund.ts';
import { watchRefund } from './commands/watch-refund.ts';

export function paymentJobs(context: Context) {
  return {
    'send-refund': (ask, now) => sendRefund(context, { ...ask, now }),
    'check-hand-refund': (ask, now) => checkHandRefund(context, { ...ask, now }),
    'watch-refund': (ask, now) => watchRefund(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
