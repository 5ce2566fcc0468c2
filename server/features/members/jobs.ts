import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { renewVerification } from './commands/renew-verification.ts';

// A job that has ended has forgotten the address.
const RenewalPayload = z.object({
  event: z.string(),
  email: z.string().optional(),
  redirect: z.string().optional(),
  requestId: z.string(),
});

export function memberJobs(context: Pick<Context, 'db' | 'wakeQueue'>): JobHandlers {
  return {
    'renew-verification': async (payload, now) => {
      const { email, redirect, ...renewal } = RenewalPayload.parse(payload);
      if (email !== undefined) await renewVerification(context, { ...renewal, email, redirect, now });
      return done;
    },
  };
}
