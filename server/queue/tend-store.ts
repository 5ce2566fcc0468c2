import type { Queryable, Transaction } from '#server/db/database.ts';

/** The jobs of an operator's command: one, or all of a kind. */
export type JobsMeant = { readonly job: number } | { readonly jobKind: string };

export type TendedRow = {
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

/** Locks those of the jobs that are dead-lettered or have failed. */
export function lockRetried(tx: Transaction, meant: JobsMeant): Promise<TendedRow[]> {
  return tx.query(LOCK_RETRIED, 'job' in meant ? [meant.job, null] : [null, meant.jobKind]);
}

/** Locks a job when it is dead-lettered or fails again and again. */
export function lockDismissed(tx: Transaction, job: number): Promise<TendedRow[]> {
  return tx.query(LOCK_DISMISSED, [job, null]);
}

type TendedJobs = { readonly ids: readonly number[]; readonly now: Date };

export async function updateRetried(tx: Queryable, { ids, now }: TendedJobs): Promise<void> {
  const text = `UPDATE jobs SET dead_at = NULL, run_at = $2, failures = 0 WHERE id = ANY ($1::bigint[])`;
  await tx.query({ name: 'retry-jobs', text }, [ids, now]);
}

const DISMISS = {
  name: 'dismiss-job',
  text: `UPDATE jobs SET dismissed_at = $2, dead_at = coalesce(dead_at, $2), leased_until = NULL, attempts = attempts + 1,
           payload = payload - '{token,email,to}'::text[] WHERE id = ANY ($1::bigint[])`,
};

/** Dismisses jobs. The increased attempt number keeps a worker that is sending the mail from storing its outcome. */
export async function updateDismissed(tx: Queryable, { ids, now }: TendedJobs): Promise<void> {
  await tx.query(DISMISS, [ids, now]);
}
