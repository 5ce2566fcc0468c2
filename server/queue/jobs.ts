import type { Queryable } from '#server/db/database.ts';

/** A piece of work that follows from a change, written in the change's own transaction. */
export type Job = {
  readonly kind: string;
  /** One event, one job: queueing the same kind and key again changes nothing. */
  readonly key: string;
  /** What stands under `token`, `email`, `to` and `redirect` is forgotten when the job ends, however it ends. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly runAt: Date;
  readonly now: Date;
};

const ENQUEUE = {
  name: 'enqueue-job',
  text: `INSERT INTO jobs (kind, key, payload, run_at, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT jobs_once DO NOTHING RETURNING id`,
};

/** Whether the job is new. */
export async function enqueue(tx: Queryable, job: Job): Promise<boolean> {
  const values = [job.kind, job.key, JSON.stringify(job.payload), job.runAt, job.now];
  return (await tx.query(ENQUEUE, values)).length > 0;
}

const UNDER_WAY = {
  name: 'job-under-way',
  text: `SELECT 1 FROM jobs WHERE kind = $1 AND starts_with(key, $2) AND done_at IS NULL AND dead_at IS NULL LIMIT 1`,
};

/** Whether work of a kind is still to be done or at work, of all whose keys begin alike. */
export async function isUnderWay(
  db: Queryable,
  { kind, keyBegins }: { readonly kind: string; readonly keyBegins: string },
): Promise<boolean> {
  return (await db.query(UNDER_WAY, [kind, keyBegins])).length > 0;
}

/**
 * What a handler says of its job: `done`; `later`, tried again after a growing pause or at a given time; `dead`, kept for an
 * operator because repeating cannot help. What is thrown counts as `later`. After too many failures in a row a job is given up,
 * unless what it does `isOwed`.
 */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly reason: string; readonly at?: Date; readonly isOwed?: true }
  | { readonly kind: 'dead'; readonly reason: string };

export const done: JobOutcome = { kind: 'done' };

/** Carries out one job. May be called again for the same job, also while an earlier call has not ended. */
export type JobHandler = (payload: Record<string, unknown>, now: Date) => Promise<JobOutcome>;

/** A handler of what is owed whatever goes wrong: it may end for good only because its work says so. */
export function owed(handler: JobHandler): JobHandler {
  return async (payload, now) => {
    try {
      const outcome = await handler(payload, now);
      return outcome.kind === 'later' ? { ...outcome, isOwed: true } : outcome;
    } catch (error) {
      return { kind: 'later', reason: reasonOf(error), isOwed: true };
    }
  };
}

/** What nobody but the mail server is asked for. */
export function isMail(kind: string): boolean {
  return kind.startsWith('mail-');
}

/** What went wrong, as it is kept with a job. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

export type JobHandlers = Readonly<Record<string, JobHandler>>;
