import { maskAddresses } from '#domain/members/email.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { type Author, numberedSubject, OPERATOR, recordAll } from '#server/history.ts';
import { isMail } from './store.ts';
import {
  type JobsMeant,
  lockDismissed,
  lockRetried,
  type TendedRow,
  updateDismissed,
  updateRetried,
} from './tend-store.ts';

export type Retrying = {
  /** Ids of the jobs that are due now. */
  readonly retried: readonly number[];
  /** Ids of the dead-lettered jobs whose recipient or token has been deleted. */
  readonly forgot: readonly number[];
};

/** Makes dead-lettered and failing jobs due now, with their failures reset. */
export function retryJobs(
  db: Database,
  { meant, author = OPERATOR, now }: { meant: JobsMeant; author?: Author; now: Date },
): Promise<Retrying> {
  return db.transaction(async (tx) => {
    const rows = await lockRetried(tx, meant);
    const retried = rows.filter(({ forgot }) => !forgot);
    await updateRetried(tx, { ids: idsOf(retried), now });
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
    const found = await lockDismissed(tx, job);
    const rows = found.filter(({ dead_at, kind }) => dead_at !== null || isMail(kind));
    await updateDismissed(tx, { ids: idsOf(rows), now });
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
