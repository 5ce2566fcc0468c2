import type { Queryable } from '#server/db/database.ts';
import type { JobName } from '#texts/staff-texts.ts';
import { JOBS, type JobDefinition, type JobKind, type PayloadOf, type WorkKind } from './kinds.ts';
import { insertJob, isJobOpen, updateDue, updateDueOf, updateToken } from './store.ts';

/** A job of the outbox, inserted in the transaction of the change that it follows from. */
export type Job = {
  [Kind in Named<JobKind, Exclude<JobName, JobKind>>]: {
    readonly kind: Kind;
    /** The event's key. A second event of the kind needs another key: with the same one it is never carried out or mailed. */
    readonly key: string;
    readonly payload: PayloadOf<Kind>;
    readonly runAt: Date;
    readonly now: Date;
  };
}[JobKind];

/**
 * The compiler reports a kind without a name for staff, and a name without a kind. Mails are named in
 * `texts/en/mails.ts`, other jobs in `texts/en/staff/actions.ts`.
 */
type Named<Kind extends JobName, Left extends never> = Kind | Left;

/** Inserts a job. Returns false and inserts nothing when one of its kind and key exists, even a finished one. */
export function enqueue(tx: Queryable, job: Job): Promise<boolean> {
  return insertJob(tx, job);
}

/** Makes every waiting job of a kind due now and returns their number. */
export function hastenJobs(tx: Queryable, ask: { readonly kind: JobKind; readonly now: Date }): Promise<number> {
  return updateDue(tx, ask);
}

/** Makes the waiting job of a kind and key due now and returns 1, or 0 when none waits. */
export function hastenJobOf(
  tx: Queryable,
  ask: { readonly kind: JobKind; readonly key: string; readonly now: Date },
): Promise<number> {
  return updateDueOf(tx, ask);
}

/** Stores a token in the open mail jobs of a key, for their next try; it is deleted when the job ends. */
export function rememberToken(
  tx: Queryable,
  ask: { readonly kinds: readonly JobKind[]; readonly key: string; readonly token: string },
): Promise<void> {
  return updateToken(tx, ask);
}

/** Returns whether a job of a kind whose key has the prefix is open. */
export function isUnderWay(
  db: Queryable,
  ask: { readonly kind: JobKind; readonly keyBegins: string },
): Promise<boolean> {
  return isJobOpen(db, ask);
}

/**
 * The outcome of a handler: `done`; `later`, retried with backoff or at a given time; `dead`, dead-lettered
 * because a retry cannot help. A thrown error counts as `later`. After too many failures in a row a job is
 * dead-lettered, unless it `isOwed`.
 */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly reason: string; readonly at?: Date; readonly isOwed?: true }
  | { readonly kind: 'dead'; readonly reason: string };

export const done: JobOutcome = { kind: 'done' };

/** Returns the text of an error that is stored with a job. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/**
 * Handlers of all jobs except mails. A handler may run again for the same job, even concurrently, so it must
 * be idempotent.
 */
export type JobHandlers = {
  readonly [Kind in WorkKind]: (payload: PayloadOf<Kind>, now: Date) => Promise<JobOutcome>;
};

/** A handler as the worker calls it, with the raw payload of the row. */
export type JobRunner = (payload: Record<string, unknown>, now: Date) => Promise<JobOutcome>;

/** The runner of each kind of job. */
export type JobRunners = Readonly<Record<string, JobRunner>>;

/** Wraps handlers to parse their payload, and never to dead-letter owed jobs for failing. */
export function runnersOf(handlers: Partial<JobHandlers>): JobRunners {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => {
      const definition = JOBS[kind as WorkKind]; // Handlers have only these keys.
      // The types hold for each kind, but TypeScript cannot express that for all of them at once.
      return [kind, runnerOf<never>(definition as JobDefinition<never>, handler)];
    }),
  );
}

/** Wraps one handler to parse its payload. */
export function runnerOf<Payload>(
  { payload: schema, isOwed }: JobDefinition<Payload>,
  handler: (payload: Payload, now: Date) => Promise<JobOutcome>,
): JobRunner {
  const run: JobRunner = async (payload, now) => handler(schema.parse(payload), now);
  return isOwed ? owed(run) : run;
}

/** Wraps a runner so that no failure dead-letters its job. */
export function owed(run: JobRunner): JobRunner {
  return async (payload, now) => {
    try {
      const outcome = await run(payload, now);
      return outcome.kind === 'later' ? { ...outcome, isOwed: true } : outcome;
    } catch (error) {
      return { kind: 'later', reason: reasonOf(error), isOwed: true };
    }
  };
}
