import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { JobHandler, JobHandlers } from '#server/queue/jobs.ts';
import { alignEntryCode } from './commands/align-entry-code.ts';

const Payload = z.object({ entryCodeId: z.uuid() });

/** Both kinds do what the record says when they run, so their order does not matter. */
export function entryJobs(context: Context): JobHandlers {
  const align: JobHandler = async (payload, now) => alignEntryCode(context, Payload.parse(payload).entryCodeId, now);
  return { 'provision-entry-code': align, 'delete-entry-code': align };
}
