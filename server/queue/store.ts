import { KEPT_DAYS } from '#domain/members/keeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';

/** Returns whether a kind of job needs only the mail server. */
export function isMail(kind: string): boolean {
  return kind.startsWith('mail-');
}

const INSERT = {
  name: 'enqueue-job',
  text: `INSERT INTO jobs (kind, key, payload, run_at, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT jobs_once DO NOTHING RETURNING id`,
};

export type NewJob = {
  readonly kind: string;
  readonly key: string;
  /** `token`, `email`, `to` and `redirect` are deleted when the job ends. */
  readonly payload: object;
  readonly runAt: Date;
  readonly now: Date;
};

/** Inserts a job. Returns false when one of its kind and key exists. */
export async function insertJob(tx: Queryable, job: NewJob): Promise<boolean> {
  const values = [job.kind, job.key, JSON.stringify(job.payload), job.runAt, job.now];
  return (await tx.query(INSERT, values)).length > 0;
}

export type LeasedJob = {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: Record<string, unknown>;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  /** Consecutive failures; reset when the handler itself sets the time of the next attempt. */
  readonly failures: number;
};

/** A job of a killed process becomes due again after this time; a live worker renews its leases earlier. */
const LEASE_SECONDS = 25;

const DUE = `done_at IS NULL AND dead_at IS NULL AND run_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
             AND id <> ALL ($3::bigint[])`;

// MATERIALIZED selects due jobs once; as a condition of the update the selection might run again for each
// row.
const LEASE = {
  name: 'lease-jobs',
  text: `WITH others AS MATERIALIZED (
           SELECT id, run_at FROM jobs WHERE ${DUE} AND kind = ANY ($4::text[])
           ORDER BY run_at, id LIMIT $5 FOR UPDATE SKIP LOCKED),
         mails AS MATERIALIZED (
           SELECT id, run_at FROM jobs WHERE ${DUE} AND kind = ANY ($6::text[])
           ORDER BY run_at, id LIMIT $7 FOR UPDATE SKIP LOCKED),
         due AS MATERIALIZED (
           SELECT id FROM (SELECT * FROM others UNION ALL SELECT * FROM mails) every ORDER BY run_at, id LIMIT $5)
         UPDATE jobs SET attempts = attempts + 1, leased_until = $1::timestamptz + make_interval(secs => $2)
         FROM due WHERE jobs.id = due.id
         RETURNING jobs.id, kind, key, payload, attempts, failures`,
};

export type Leasing = {
  readonly now: Date;
  readonly most: number;
  /** The maximum number of mails among the leased jobs. */
  readonly mostMails?: number;
  readonly except: readonly number[];
  readonly kinds: readonly string[];
};

/**
 * Leases due jobs of some kinds to this worker, except those that it is running. Unknown kinds wait for a
 * worker of another release.
 */
export function leaseJobs(
  db: Queryable,
  { now, most, mostMails = most, except, kinds }: Leasing,
): Promise<LeasedJob[]> {
  const others = kinds.filter((kind) => !isMail(kind));
  const mails = kinds.filter(isMail);
  return db.query(LEASE, [now, LEASE_SECONDS, except, others, most, mails, Math.min(most, mostMails)]);
}

const RENEW = {
  name: 'renew-leases',
  text: `UPDATE jobs SET leased_until = $1::timestamptz + make_interval(secs => $2)
         FROM unnest($3::bigint[], $4::integer[]) AS mine (id, attempts)
         WHERE jobs.id = mine.id AND jobs.attempts = mine.attempts AND leased_until IS NOT NULL`,
};

/** Renews the leases of running jobs. A job that another worker has leased since is left alone. */
export async function renewLeases(
  db: Queryable,
  { jobs, now }: { jobs: readonly Pick<LeasedJob, 'id' | 'attempts'>[]; now: Date },
): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  const attempts = jobs.map((job) => job.attempts);
  await db.query(RENEW, [now, LEASE_SECONDS, ids, attempts]);
}

// A job's payload keeps personal data only until the job ends. A dead-lettered job that lost such data is
// marked `forgot` and cannot be retried.
const END = {
  name: 'end-job',
  text: `UPDATE jobs SET leased_until = NULL, done_at = $3, dead_at = $4, run_at = coalesce($5, run_at), last_error = $6, failures = $7,
           payload = CASE
             WHEN $5::timestamptz IS NOT NULL THEN payload
             WHEN $4::timestamptz IS NOT NULL AND payload ?| '{token,email,to}' THEN payload - '{token,email,to,redirect}'::text[] || '{"forgot": true}'
             ELSE payload - '{token,email,to,redirect}'::text[] END
         WHERE id = $1 AND attempts = $2`,
};

export type JobEnd =
  | { doneAt: Date }
  | { deadAt: Date; reason: string }
  | { runAt: Date; reason: string; failures: number };

/** Stores the outcome of a job. Changes nothing when another worker has leased the job since. */
export async function updateJobEnded(db: Queryable, { job, end }: { job: LeasedJob; end: JobEnd }): Promise<void> {
  const doneAt = 'doneAt' in end ? end.doneAt : null;
  const deadAt = 'deadAt' in end ? end.deadAt : null;
  const runAt = 'runAt' in end ? end.runAt : null;
  const reason = 'reason' in end ? end.reason : null;
  const failures = 'failures' in end ? end.failures : job.failures;
  await db.query(END, [job.id, job.attempts, doneAt, deadAt, runAt, reason, failures]);
}

const HASTEN = {
  name: 'hasten-jobs',
  text: `UPDATE jobs SET run_at = $2, failures = 0 WHERE kind = $1 AND done_at IS NULL AND dead_at IS NULL RETURNING 1`,
};

export async function updateDue(tx: Queryable, { kind, now }: { kind: string; now: Date }): Promise<number> {
  return (await tx.query(HASTEN, [kind, now])).length;
}

const HASTEN_ONE = {
  name: 'hasten-job',
  text: `UPDATE jobs SET run_at = $3, failures = 0
         WHERE kind = $1 AND key = $2 AND done_at IS NULL AND dead_at IS NULL RETURNING 1`,
};

export async function updateDueOf(
  tx: Queryable,
  { kind, key, now }: { kind: string; key: string; now: Date },
): Promise<number> {
  return (await tx.query(HASTEN_ONE, [kind, key, now])).length;
}

const IS_OPEN = {
  name: 'job-under-way',
  text: `SELECT 1 FROM jobs WHERE kind = $1 AND starts_with(key, $2) AND done_at IS NULL AND dead_at IS NULL LIMIT 1`,
};

export async function isJobOpen(
  db: Queryable,
  { kind, keyBegins }: { kind: string; keyBegins: string },
): Promise<boolean> {
  return (await db.query(IS_OPEN, [kind, keyBegins])).length > 0;
}

const KEEP_TOKEN = {
  name: 'keep-token-of-mail',
  text: `UPDATE jobs SET payload = payload || jsonb_build_object('token', $2::text)
         WHERE kind = ANY ($3) AND key = $1 AND done_at IS NULL AND dead_at IS NULL`,
};

export async function updateToken(
  tx: Queryable,
  { kinds, key, token }: { kinds: readonly string[]; key: string; token: string },
): Promise<void> {
  await tx.query(KEEP_TOKEN, [key, token, kinds]);
}

export const DONE_JOBS: Sweep = {
  name: 'jobs that are done',
  days: KEPT_DAYS.doneWork,
  text: sweep('jobs', 'done_at <= $1'),
};
