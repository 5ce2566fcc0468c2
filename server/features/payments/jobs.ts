import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { checkHandRefund, sendRefund } from './commands/send-refund.ts';
import { watchRefund } from './commands/watch-refund.ts';

const Payload = z.object({ refundId: z.uuid() });

export function paymentJobs(context: Context): JobHandlers {
  return {
    'send-refund': async (payload, now) => sendRefund(context, { ...Payload.parse(payload), now }),
    'check-hand-refund': async (payload, now) => checkHandRefund(context, { ...Payload.parse(payload), now }),
    'watch-refund': async (payload, now) => watchRefund(context, { ...Payload.parse(payload), now }),
  };
}
