import { maskAddresses } from '#domain/members/email.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { type Author, numberedSubject, OPERATOR, recordAll } from '#server/history.ts';
import { isMail } from './store.ts';

/** The jobs of an operator's command: one, or all of a kind. */
export type JobsMeant = { readonly job: number } | { readonly jobKind: string };

export type Retrying = {
  /** Ids of the jobs that are due now. */
  readonly retried: readonly number[];
  /** Ids of the dead-lettered jobs whose recipient or token has been deleted. */
  readonly forgot: readonly number[];
};

type TendedRow = {
  id: number;
  kind: string;
  key: string;
  dead_at: Date | null;
  last_error: string | null;
  forgot: boolean;
};

const OPEN = 'done_at IS NULL AND dismissed_at IS NULL';
const GIVEN_UP_OR_FAILING = `${OPEN} AND (dead_at IS NOT NULL OR failures > 0)`;
/** Includes jobs whose handler set the time of the next attempt: the operator may have fixed the cause. */
const RETRIED = `${OPEN} AND (dead_at IS NOT NULL OR last_error IS NOT NULL)`;

const lockJobs = (name: string, which: string) => ({
  name,
  text: `SELECT id, kind, key, dead_at, last_error, payload ? 'forgot' AS forgot FROM jobs
         WHERE (id = $1 OR kind = $2) AND ${which} ORDER BY id FOR UPDATE`,
});
const LOCK_RETRIED = lockJobs('lock-retried-jobs', RETRIED);
const LOCK_DISMISSED = lockJobs('lock-dismissed-jobs', GIVEN_UP_OR_FAILING);

/** Makes dead-lettered and failing jobs due now, with their failures reset. */
export function retryJobs(
  db: Database,
  { meant, author = OPERATOR, now }: { meant: JobsMeant; author?: Author; now: Date },
): Promise<Retrying> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<TendedRow>(LOCK_RETRIED, 'job' in meant ? [meant.job, null] : [null, meant.jobKind]);
    const retried = rows.filter(({ forgot }) => !forgot);
    await tx.query(
      {
        name: 'retry-jobs',
        text: `UPDATE jobs SET dead_at = NULL, run_at = $2, failures = 0 WHERE id = ANY ($1::bigint[])`,
      },
      [retried.map(({ id }) => id), now],
    );
    await noteAll(tx, retried, { action: 'job.retried', author, now });
    return { retried: idsOf(retried), forgot: idsOf(rows.filter(({ forgot }) => forgot)) };
  });
}

export type Dismissal = {
  readonly job: number;
  readonly because: string;
  readonly author?: Author;
  readonly now: Date;
};

/**
 * Dismisses a dead-lettered job or a failing mail. Returns false for any other job, because someone is owed
 * its result.
 */
export function dismissJob(db: Database, { job, because, author = OPERATOR, now }: Dismissal): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = (await tx.query<TendedRow>(LOCK_DISMISSED, [job, null])).filter(
      ({ dead_at, kind }) => dead_at !== null || isMail(kind),
    );
    // The increased attempt number keeps a worker that is sending the mail from storing its outcome.
    await tx.query(
      {
        name: 'dismiss-job',
        text: `UPDATE jobs SET dismissed_at = $2, dead_at = coalesce(dead_at, $2), leased_until = NULL, attempts = attempts + 1,
         payload = payload - '{token,email,to}'::text[] WHERE id = ANY ($1::bigint[])`,
      },
      [idsOf(rows), now],
    );
    await noteAll(tx, rows, { action: 'job.dismissed', because, author, now });
    return rows.length > 0;
  });
}

type Note = { action: `job.${'retried' | 'dismissed'}`; because?: string; author: Author; now: Date };

function noteAll(tx: Queryable, rows: readonly TendedRow[], { action, because, author, now }: Note): Promise<void> {
  const entries = rows.map(({ id, kind, key, dead_at, last_error }) => ({
    action,
    subject: 'job' as const,
    subjectId: numberedSubject(id),
    before: { givenUpAt: dead_at, lastError: last_error && maskAddresses(last_error) },
    after: { job: id, kind, key, ...(because !== undefined && { because: maskAddresses(because) }) },
  }));
  return recordAll(tx, { at: now, ...author, entries });
}

function idsOf(rows: readonly TendedRow[]): number[] {
  return rows.map(({ id }) => id);
}
