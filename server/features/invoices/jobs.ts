import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type JobHandlers, owed } from '#server/queue/jobs.ts';
import { adjustInvoice, issueInvoice } from './commands/issue-invoice.ts';

const Payload = z.object({ transactionId: z.uuid() });

export function invoiceJobs(context: Context): JobHandlers {
  return {
    'issue-invoice': owed((payload, now) => issueInvoice(context, { ...Payload.parse(payload), now })),
    'adjust-invoice': owed((payload, now) => adjustInvoice(context, { ...Payload.parse(payload), now })),
  };
}
