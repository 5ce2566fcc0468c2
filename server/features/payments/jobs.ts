import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type JobHandlers, owed } from '#server/queue/jobs.ts';
import { checkHandRefund, sendRefund } from './commands/send-refund.ts';
import { watchRefund } from './commands/watch-refund.ts';

const Payload = z.object({ refundId: z.uuid() });

export function paymentJobs(context: Context): JobHandlers {
  return {
    'send-refund': owed(async (payload, now) => sendRefund(context, { ...Payload.parse(payload), now })),
    'check-hand-refund': owed(async (payload, now) => checkHandRefund(context, { ...Payload.parse(payload), now })),
    'watch-refund': owed(async (payload, now) => watchRefund(context, { ...Payload.parse(payload), now })),
  };
}
