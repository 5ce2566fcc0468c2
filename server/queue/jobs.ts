import type { Queryable } from '#server/db/database.ts';
import { JOBS, type JobDefinition, type JobKind, type PayloadOf, type WorkKind } from './kinds.ts';
import { insertJob, updateDue, updateToken } from './store.ts';

/** A piece of work that follows from a change, written in the change's own transaction. */
export type Job = {
  [Kind in JobKind]: {
    readonly kind: Kind;
    /** One event, one job: queueing the same kind and key again changes nothing. */
    readonly key: string;
    readonly payload: PayloadOf<Kind>;
    readonly runAt: Date;
    readonly now: Date;
  };
}[JobKind];

/** Whether the job is new. */
export function enqueue(tx: Queryable, job: Job): Promise<boolean> {
  return insertJob(tx, job);
}

/** Has every waiting job of a kind done at once; counts them. */
export function hastenJobs(tx: Queryable, ask: { readonly kind: JobKind; readonly now: Date }): Promise<number> {
  return updateDue(tx, ask);
}

/** Stores a token with the job of a mail, of any of the kinds, for the next try at it; the job forgets it when it ends. */
export function rememberToken(
  tx: Queryable,
  ask: { readonly kinds: readonly JobKind[]; readonly key: string; readonly token: string },
): Promise<void> {
  return updateToken(tx, ask);
}

const UNDER_WAY = {
  name: 'job-under-way',
  text: `SELECT 1 FROM jobs WHERE kind = $1 AND starts_with(key, $2) AND done_at IS NULL AND dead_at IS NULL LIMIT 1`,
};

/** Whether work of a kind is still to be done or at work, of all whose keys begin alike. */
export async function isUnderWay(
  db: Queryable,
  { kind, keyBegins }: { readonly kind: JobKind; readonly keyBegins: string },
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

/** What went wrong, as it is kept with a job. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** What carries out each kind of job but the mails. May be called again for the same job, also while an earlier call has not ended. */
export type JobHandlers = {
  readonly [Kind in WorkKind]: (payload: PayloadOf<Kind>, now: Date) => Promise<JobOutcome>;
};

/** A handler as the worker calls it, with what stands in the row. */
export type JobRunner = (payload: Record<string, unknown>, now: Date) => Promise<JobOutcome>;

/** Who carries out which kinds. */
export type JobRunners = Readonly<Record<string, JobRunner>>;

/** Has each handler called with the payload that its kind promises, and what is owed never given up. */
export function runnersOf(handlers: Partial<JobHandlers>): JobRunners {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => {
      const definition = JOBS[kind as WorkKind]; // The only keys of handlers.
      // Of each kind the types say that its handler takes what its schema gives; not so of all of them at once.
      return [kind, runnerOf<never>(definition as JobDefinition<never>, handler)];
    }),
  );
}

/** A handler as the worker calls it. */
export function runnerOf<Payload>(
  { payload: schema, isOwed }: JobDefinition<Payload>,
  handler: (payload: Payload, now: Date) => Promise<JobOutcome>,
): JobRunner {
  const run: JobRunner = async (payload, now) => handler(schema.parse(payload), now);
  return isOwed ? owed(run) : run;
}

/** The runner of what is owed whatever goes wrong. */
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
