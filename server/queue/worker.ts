import { shortenIds } from '#domain/basics/id.ts';
import { maskAddresses } from '#domain/members/email.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { MAX_FAILURES, nextTryAt } from './backoff.ts';
import { type JobOutcome, type JobRunners, reasonOf } from './jobs.ts';
import { isMail, type LeasedJob, leaseJobs, renewLeases, updateJobEnded } from './store.ts';

const AT_ONCE = 4;
/** A hanging mail server must not delay refunds and entry codes. */
const MAILS_AT_ONCE = 2;
const LOOK_EVERY_MS = 1_000;
const RENEW_EVERY_MS = 8_000;

export type Worker = {
  /** Polls for due jobs now. */
  wake: () => void;
  /** Seconds since the last poll; a poll with all slots busy counts too. */
  readonly idleFor: () => number;
  /** Resolves when no job is due and none is running. */
  drained(): Promise<void>;
  /** Leases no further jobs and waits for the running ones. */
  stop(): Promise<void>;
};

type Parts = { db: Database; clock: Clock; handlers: JobRunners; log: Log };

/**
 * Runs the jobs of the outbox, a few at once, and fewer mails. Any number of workers may share a database.
 */
export function startWorker(parts: Parts): Worker {
  const { db, clock, handlers, log } = parts;
  const kinds = Object.keys(handlers);
  const atWork = new Map<number, { readonly job: LeasedJob; readonly work: Promise<void> }>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;
  let lookedAt = performance.now();

  const allWork = () => [...atWork.values()].map(({ work }) => work);

  function begin(job: LeasedJob): void {
    const work = carryOut(parts, job).finally(() => {
      atWork.delete(job.id);
      wake();
    });
    atWork.set(job.id, { job, work });
  }

  async function look(): Promise<void> {
    while (lookAgain && !stopped) {
      lookAgain = false;
      const most = AT_ONCE - atWork.size;
      // When the sandbox's clock is moved, leases end early but the jobs still run.
      const mostMails = MAILS_AT_ONCE - [...atWork.values()].filter(({ job }) => isMail(job.kind)).length;
      const ask = { now: clock.now(), most, mostMails, except: [...atWork.keys()], kinds };
      if (most > 0) for (const job of await leaseJobs(db, ask)) begin(job);
      lookedAt = performance.now();
    }
  }

  function wake(): void {
    lookAgain = true;
    if (stopped || looking !== undefined) return;
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'the queue could not be read'))
      .finally(() => {
        looking = undefined;
        // A `wake` that came after the last poll but before this point only set `lookAgain`.
        if (lookAgain) wake();
      });
  }

  /**
   * Renews the leases of running jobs. If a lease expires anyway, the job runs twice, which is safe because
   * handlers are idempotent.
   */
  async function renew(): Promise<void> {
    const jobs = [...atWork.values()].map(({ job }) => job);
    if (jobs.length === 0) return;
    await renewLeases(db, { jobs, now: clock.now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the leases of running jobs could not be renewed'),
    );
  }

  const timer = setInterval(wake, LOOK_EVERY_MS);
  const renewing = setInterval(() => void renew(), RENEW_EVERY_MS);
  wake();
  return {
    wake,
    // A monotonic clock, which the sandbox does not move.
    idleFor: () => (performance.now() - lookedAt) / 1000,
    async drained() {
      wake();
      while (looking !== undefined || atWork.size > 0) await Promise.all([looking, ...allWork()]);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(allWork());
      clearInterval(renewing);
    },
  };
}

/** Runs a job that this worker has leased, and stores its outcome. Never throws. */
export async function carryOut(parts: Parts, job: LeasedJob): Promise<void> {
  const { handlers, clock, log } = parts;
  try {
    const outcome = await handled(handlers, job, clock.now());
    await end(parts, job, outcome);
  } catch (error) {
    // The job's lease expires, and the job runs again.
    log.error({ err: error, job: job.id }, 'the outcome of a job could not be stored');
  }
}

async function handled(handlers: JobRunners, job: LeasedJob, now: Date): Promise<JobOutcome> {
  const handler = handlers[job.kind];
  if (handler === undefined) throw new Error(`No handler for job ${job.id} of kind ${job.kind}`);
  try {
    return await handler(job.payload, now);
  } catch (error) {
    return { kind: 'later', reason: reasonOf(error) };
  }
}

async function end({ db, clock, log }: Parts, job: LeasedJob, outcome: JobOutcome): Promise<void> {
  const now = clock.now();
  const facts = { job: job.id, kind: job.kind, attempts: job.attempts };
  if (outcome.kind === 'done') {
    await updateJobEnded(db, { job, end: { doneAt: now } });
    return;
  }
  const reason = maskAddresses(outcome.reason);
  if (outcome.kind === 'later' && outcome.at !== undefined) {
    await updateJobEnded(db, { job, end: { runAt: outcome.at, reason, failures: 0 } });
    return;
  }
  const failures = job.failures + 1;
  if (outcome.kind === 'dead' || (failures >= MAX_FAILURES && !outcome.isOwed)) {
    await updateJobEnded(db, { job, end: { deadAt: now, reason } });
    log.error({ ...facts, reason: shortenIds(reason) }, 'a job was dead-lettered');
  } else {
    await updateJobEnded(db, { job, end: { runAt: nextTryAt(failures, now), reason, failures } });
    log.warn({ ...facts, failures, reason: shortenIds(reason) }, 'a job failed and will be retried');
  }
}
