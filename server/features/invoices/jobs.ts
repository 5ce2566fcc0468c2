import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { adjustInvoice, issueInvoice } from './commands/issue-invoice.ts';

export function invoiceJobs(context: Context) {
  return {
    'issue-invoice': (ask, now) => issueInvoice(context, { ...ask, now }),
    'adjust-invoice': (ask, now) => adjustInvoice(context, { ...ask, now }),
  } satisfies Partial<JobHandlers>;
}
