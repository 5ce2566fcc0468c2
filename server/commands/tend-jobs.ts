import { z } from 'zod';
import { dismissJob, retryJobs } from '#server/queue/tend-jobs.ts';
import type { CommandContext, CommandResult } from './command.ts';

const JobNumber = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const JobKind = z.string().regex(/^[a-z-]{1,40}$/);

/** `retry JOB`, or `retry --kind KIND`. */
export const Retry = z.union([
  z.tuple([JobNumber]).transform(([job]) => ({ job })),
  z.tuple([z.literal('--kind'), JobKind]).transform(([, jobKind]) => ({ jobKind })),
]);

/** `dismiss JOB --because WHY`. */
export const Dismiss = z
  .tuple([JobNumber, z.literal('--because'), z.string().trim().min(1).max(500)])
  .transform(([job, , because]) => ({ job, because }));

/** Retries jobs that are dead-lettered or failing, and reports those that cannot be retried. */
export async function retry({ db, clock }: CommandContext, meant: z.infer<typeof Retry>): Promise<CommandResult> {
  const { retried, forgot } = await retryJobs(db, { meant, now: clock.now() });
  const lines = [
    ...(retried.length > 0 ? [`Tried again now: ${named(retried)}.`] : []),
    ...(forgot.length > 0 ? [`Not to be tried again: ${named(forgot)}. ${FORGOTTEN}`] : []),
  ];
  if (lines.length > 0) return { code: retried.length > 0 ? 0 : 1, output: lines.join('\n') };
  const what = 'job' in meant ? `job ${meant.job}` : `job of the kind ${meant.jobKind}`;
  return {
    code: 1,
    output: `No ${what} is dead-lettered or failing; npm run ops lists those that are.`,
  };
}

const FORGOTTEN =
  'Their recipient or link was deleted when they were dead-lettered. The recipient can request another mail; dismiss these.';

/** Dismisses a dead-lettered job, or a mail that fails. */
export async function dismiss(
  { db, clock }: CommandContext,
  { job, because }: z.infer<typeof Dismiss>,
): Promise<CommandResult> {
  if (await dismissJob(db, { job, because, now: clock.now() })) {
    return { code: 0, output: `Job ${job} is dismissed; the history has the reason.` };
  }
  return {
    code: 1,
    output: `Job ${job} cannot be dismissed: it is neither dead-lettered nor a failing mail.`,
  };
}

const NAMED = 10;

function named(jobs: readonly number[]): string {
  if (jobs.length > NAMED) return `${jobs.length} jobs`;
  return `${jobs.length === 1 ? 'job' : 'jobs'} ${jobs.join(', ')}`;
}
