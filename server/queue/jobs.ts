import type { Queryable } from '#server/db/database.ts';

/** A piece of work that follows from a change, written in the change's own transaction. */
export type Job = {
  readonly kind: string;
  /** One event, one job: queueing the same kind and key again changes nothing. */
  readonly key: string;
  /** What stands under `token`, `email` and `to` is forgotten when the job ends, however it ends. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly runAt: Date;
  readonly now: Date;
};

const ENQUEUE = {
  name: 'enqueue-job',
  text: `INSERT INTO jobs (kind, key, payload, run_at, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT jobs_once DO NOTHING`,
};

export async function enqueue(tx: Queryable, job: Job): Promise<void> {
  await tx.query(ENQUEUE, [job.kind, job.key, JSON.stringify(job.payload), job.runAt, job.now]);
}

/**
 * What a handler says of its job: `done`; `later`, tried again after a growing pause or at a given time; `dead`, kept for an
 * operator because repeating cannot help. What is thrown counts as `later`.
 */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly reason: string; readonly at?: Date }
  | { readonly kind: 'dead'; readonly reason: string };

export const done: JobOutcome = { kind: 'done' };

/** Carries out one job. May be called again for the same job, also while an earlier call has not ended. */
export type JobHandler = (payload: Record<string, unknown>, now: Date) => Promise<JobOutcome>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;
