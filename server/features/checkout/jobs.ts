import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type JobHandlers, owed } from '#server/queue/jobs.ts';
import { askGateway } from './commands/ask-gateway.ts';

const Payload = z.object({ paymentId: z.uuid(), isExtra: z.boolean().default(false) });

export function checkoutJobs(context: Context): JobHandlers {
  return {
    'ask-gateway': owed((payload, now) => askGateway(context, { ...Payload.parse(payload), now })),
  };
}
