import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Log } from '#server/log.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { MAX_FAILURES, nextTryAt } from './backoff.ts';
import { done, enqueue, type Job, type JobOutcome, type JobRunner, type JobRunners, owed, runnersOf } from './jobs.ts';
import { insertJob, leaseJobs } from './store.ts';
import { startWorker, type Worker } from './worker.ts';

let database: TestDatabase;
let now: Date;
let workers: Worker[];
let alarms: string[];
let reasons: unknown[];
beforeEach(async () => {
  database = await freshDatabase();
  now = new Date('2026-11-23T03:00:00Z');
  workers = [];
  alarms = [];
  reasons = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

const log: Log = {
  info: () => {},
  warn: (facts) => reasons.push('reason' in facts && facts.reason),
  error: (facts, text) => {
    alarms.push(text);
    reasons.push('reason' in facts && facts.reason);
  },
};

function start(handlers: JobRunners): Worker {
  const worker = startWorker({ db: database.db, clock: { now: () => now }, handlers, log });
  workers.push(worker);
  return worker;
}

const queue = (kind: string, more: { key?: string; runAt?: Date; payload?: Record<string, unknown> } = {}) =>
  insertJob(database.db, { kind, key: randomUUID(), payload: {}, runAt: now, now, ...more });

type JobRow = { run_at: Date; attempts: number; done_at: Date | null; dead_at: Date | null; last_error: string | null };
const jobs = () =>
  database.db.query<JobRow>('SELECT run_at, attempts, done_at, dead_at, last_error FROM jobs ORDER BY id');

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

/** Returns a handler that waits until the test ends it, with the list of its running calls. */
function gated() {
  const begun: Array<() => void> = [];
  const handler = () => new Promise<JobOutcome>((settle) => begun.push(() => settle(done)));
  const began = async (count: number) => {
    while (begun.length < count) await new Promise((settle) => setImmediate(settle));
  };
  return { begun, began, handler };
}

describe('a job', () => {
  // shows: 11.21
  test('a job runs once when it is due, and only once per key', async () => {
    const seen: unknown[] = [];
    const worker = start({
      greet: async (payload, at) => {
        seen.push([payload, at]);
        return done;
      },
    });
    await queue('greet', { key: 'one', payload: { name: 'Mai' } });
    await queue('greet', { key: 'one', payload: { name: 'again' } });
    await queue('greet', { key: 'tomorrow', runAt: addMinutes(now, 24 * 60) });
    await worker.drained();
    expect(seen).toEqual([[{ name: 'Mai' }, now]]);
    later(24 * 3600);
    await worker.drained();
    expect(seen).toHaveLength(2);
    expect((await jobs()).every(({ done_at }) => done_at !== null)).toBe(true);
  });

  // shows: 11.22
  test('a job that throws is retried with a growing backoff, and its reason is stored', async () => {
    let tries = 0;
    const worker = start({
      fail: async () => {
        tries += 1;
        throw new Error(`attempt failed: ${tries}`);
      },
    });
    await queue('fail');
    for (const [attempt, seconds] of [2, 4, 8, 16].entries()) {
      await worker.drained();
      expect(tries).toBe(attempt + 1);
      const [job] = await jobs();
      expect(job).toMatchObject({ attempts: attempt + 1, last_error: `attempt failed: ${attempt + 1}`, dead_at: null });
      expect(Number(job?.run_at) - now.getTime()).toBe(seconds * 1000);
      later(seconds - 1);
      await worker.drained();
      expect(tries).toBe(attempt + 1);
      later(1);
    }
  });

  // shows: 11.22
  test('a job is dead-lettered with an alarm after its last attempt or when its handler says so', async () => {
    await queue('fail');
    await database.db.query('UPDATE jobs SET failures = $1', [MAX_FAILURES - 1]);
    await queue('refuse');
    const worker = start({
      fail: () => Promise.reject(new Error('never')),
      refuse: async () => ({ kind: 'dead', reason: 'no' }),
    });
    await worker.drained();
    expect(await jobs()).toMatchObject([
      { dead_at: now, last_error: 'never' },
      { dead_at: now, last_error: 'no' },
    ]);
    expect(alarms).toEqual(Array(2).fill('a job was dead-lettered'));
    later(30 * 24 * 3600);
    await worker.drained();
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  // shows: 11.28
  test('a job that fails is logged with shortened ids and masked addresses', async () => {
    const id = randomUUID();
    await queue('fail');
    await queue('refuse');
    const reason = `reservation ${id} of mai@guests.example`;
    const worker = start({
      fail: () => Promise.reject(new Error(reason)),
      refuse: async () => ({ kind: 'dead', reason }),
    });
    await worker.drained();
    const logged = expect.stringMatching(new RegExp(`^reservation ${id.slice(0, 8)} of m[*]{3}@guests.example$`));
    expect(reasons).toEqual([logged, logged]);
  });

  test('a job of a kind that a worker does not know waits for a newer release', async () => {
    await queue('newer');
    const former = start({});
    await former.drained();
    expect(await jobs()).toMatchObject([{ attempts: 0, dead_at: null, done_at: null }]);
    const next = start({ newer: async () => done });
    await next.drained();
    expect(await jobs()).toMatchObject([{ attempts: 1, done_at: now }]);
  });

  test.each<{ end: string; outcome: JobOutcome; tries: number; left?: { forgot: true } }>([
    { end: 'done', outcome: done, tries: 1 },
    { end: 'dead-lettered at once', outcome: { kind: 'dead', reason: 'no' }, tries: 1, left: { forgot: true } },
    {
      end: 'dead-lettered after its last attempt',
      outcome: { kind: 'later', reason: 'no' },
      tries: MAX_FAILURES,
      left: { forgot: true },
    },
  ])('a job that is $end loses its recipient and token, and not earlier', async ({ outcome, tries, left }) => {
    const seen: unknown[] = [];
    const payload = { event: 'e', token: 'T', email: 'mai@guests.example', to: { name: 'Mai' }, redirect: '/slot/1' };
    const worker = start({
      mail: async (given) => {
        seen.push(given);
        return outcome;
      },
    });
    await queue('mail', { payload });
    for (let time = 0; time < tries; time += 1) {
      await worker.drained();
      later(3600);
    }
    expect(seen).toEqual(Array(tries).fill(payload));
    expect(await database.db.query('SELECT payload FROM jobs')).toEqual([{ payload: { event: 'e', ...left } }]);
  });

  test('a job that names its next time is never dead-lettered, not even with single failures in between', async () => {
    await queue('watch');
    let tries = 0;
    const worker = start({
      watch: async (_payload, at) => {
        tries += 1;
        if (tries % 2 === 0) throw new Error('a fault');
        return { kind: 'later', reason: 'not yet', at: addMinutes(at, 1) };
      },
    });
    for (let time = 0; time < 2 * MAX_FAILURES + 2; time += 1) {
      await worker.drained();
      later(60);
    }
    expect(await jobs()).toMatchObject([{ dead_at: null, attempts: 2 * MAX_FAILURES + 2 }]);
  });

  test.each<{ how: string; handler: JobRunner }>([
    { how: 'throws', handler: () => Promise.reject(new Error('the service is unavailable')) },
    { how: 'asks for a retry', handler: async () => ({ kind: 'later', reason: 'the service is unavailable' }) },
  ])('marked as owed is never dead-lettered, even when it $how', async ({ handler }) => {
    await queue('refund');
    await database.db.query('UPDATE jobs SET failures = $1', [MAX_FAILURES]);
    const worker = start({ refund: owed(handler) });
    await worker.drained();
    const run_at = addMinutes(now, 60);
    expect(await jobs()).toMatchObject([{ dead_at: null, last_error: 'the service is unavailable', run_at }]);
  });
});

describe('a running job', () => {
  test('a running job is not started again by the same process, however far the clock moves', async () => {
    const { begun, began, handler } = gated();
    const worker = start({ slow: handler });
    await queue('slow');
    await began(1);
    later(7 * 24 * 3600);
    worker.wake();
    // Another job shows that the queue has been polled.
    await queue('slow');
    worker.wake();
    await began(2);
    for (const end of begun) end();
    await worker.drained();
    expect(begun).toHaveLength(2);
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  test('a running job is taken over by another process 25 seconds after its own has died, and not earlier', async () => {
    await queue('orphan');
    expect(await leaseJobs(database.db, { now, most: 4, except: [], kinds: ['orphan'] })).toHaveLength(1);
    let carried = 0;
    const worker = start({
      orphan: async () => {
        carried += 1;
        return done;
      },
    });
    later(24);
    await worker.drained();
    expect(carried).toBe(0);
    later(1);
    await worker.drained();
    expect(carried).toBe(1);
    expect(await jobs()).toMatchObject([{ attempts: 2, done_at: now }]);
  });

  test('a running job renews its lease while it runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { begun, began, handler } = gated();
      const worker = start({ slow: handler });
      await queue('slow');
      worker.wake();
      await began(1);
      for (let rounds = 0; rounds < 5; rounds += 1) {
        later(20);
        const until = now.getTime() + 20_000;
        vi.advanceTimersByTime(8_000);
        await expect
          .poll(async () =>
            (await database.db.query<{ at: Date }>('SELECT leased_until AS at FROM jobs'))[0]?.at.getTime(),
          )
          .toBeGreaterThan(until);
      }
      expect(await leaseJobs(database.db, { now, most: 4, except: [], kinds: ['slow'] })).toEqual([]);
      begun[0]?.();
      await worker.drained();
      expect(await jobs()).toMatchObject([{ attempts: 1, done_at: now }]);
    } finally {
      vi.useRealTimers();
    }
  });

  // shows: 11.5
  test('a running job is awaited by stop, and no further job is started', async () => {
    const { begun, began, handler } = gated();
    const worker = start({ slow: handler });
    await queue('slow');
    await began(1);
    const stopped = worker.stop();
    await queue('slow');
    worker.wake();
    begun[0]?.();
    await stopped;
    expect((await jobs()).map(({ done_at }) => done_at !== null)).toEqual([true, false]);
  });

  test('a running job shares the worker with at most three others', async () => {
    const { begun, began, handler } = gated();
    const worker = start({ slow: handler });
    for (let count = 0; count < 6; count += 1) await queue('slow');
    worker.wake();
    await began(4);
    worker.wake();
    const leased = await database.db.query('SELECT 1 FROM jobs WHERE attempts > 0');
    expect([begun.length, leased.length]).toEqual([4, 4]);
    for (const end of begun.splice(0)) end();
    await began(2);
    for (const end of begun.splice(0)) end();
    await worker.drained();
  });
});

test('hanging mails leave room for other jobs, and the remaining mails run when they end', async () => {
  const mails = gated();
  const refunds: unknown[] = [];
  const refund: JobRunner = async (payload) => {
    refunds.push(payload);
    return done;
  };
  const worker = start({ 'mail-one': mails.handler, 'mail-another': mails.handler, 'send-refund': refund });
  for (let count = 0; count < 3; count += 1) for (const kind of ['mail-one', 'mail-another']) await queue(kind);
  for (let count = 0; count < 6; count += 1) await queue('send-refund');
  worker.wake();
  await mails.began(2);
  await expect.poll(() => refunds.length).toBe(6);
  worker.wake();
  await expect.poll(async () => (await jobs()).filter(({ done_at }) => done_at !== null).length).toBe(6);
  expect(mails.begun).toHaveLength(2);
  for (let round = 0; round < 3; round += 1) {
    await mails.began(2);
    for (const end of mails.begun.splice(0)) end();
  }
  await worker.drained();
  expect((await jobs()).every(({ done_at }) => done_at !== null)).toBe(true);
});

test('a worker reports how long it has failed to poll the queue', async () => {
  const worker = start({});
  await worker.drained();
  const query = vi.spyOn(database.db, 'query').mockRejectedValue(new Error('the service is unavailable'));
  const real = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + 100_000);
  await worker.drained();
  expect(worker.idleFor()).toBeGreaterThanOrEqual(100);
  query.mockRestore();
  await worker.drained();
  expect(worker.idleFor()).toBeLessThan(50);
  clock.mockRestore();
});

// shows: 11.23
test('two workers on one database run each job once', async () => {
  const seen: unknown[] = [];
  const handlers: JobRunners = {
    count: async ({ number }) => {
      seen.push(number);
      return done;
    },
  };
  for (let number = 0; number < 40; number += 1) await queue('count', { payload: { number } });
  const both = [start(handlers), start(handlers)];
  await Promise.all(both.map((worker) => worker.drained()));
  expect(seen).toHaveLength(40);
  expect(new Set(seen).size).toBe(40);
});

// shows: 11.22
test('the backoff grows to an hour and no further', () => {
  const pauses = [1, 2, 11, 12, 60].map((attempts) => (nextTryAt(attempts, now).getTime() - now.getTime()) / 1000);
  expect(pauses).toEqual([2, 4, 2048, 3600, 3600]);
});

describe('the kinds of jobs', () => {
  test('enqueuing does not compile with an unknown kind or a wrong payload', () => {
    const holdId = randomUUID();
    const due = { key: 'k', runAt: now, now };
    const right: Job = { ...due, kind: 'end-expired-hold', payload: { holdId } };
    // @ts-expect-error: the kind does not exist
    const unknown: Job = { ...due, kind: 'end-hold', payload: { holdId } };
    // @ts-expect-error: the payload of this kind names a hold
    const wrong: Job = { ...due, kind: 'end-expired-hold', payload: { reservationId: holdId } };
    expect([right, unknown, wrong]).toHaveLength(3);
  });

  test("a job's payload is validated before the run, and an owed job with an invalid payload is retried", async () => {
    const seen: unknown[] = [];
    const runners = runnersOf({
      'note-arrivals': async (claim) => {
        seen.push(claim);
        return done;
      },
      'send-refund': async () => done,
    });
    const claim = { lockId: 7, from: now, until: addMinutes(now, 1), openings: [now] };
    await enqueue(database.db, { kind: 'note-arrivals', key: 'k', payload: claim, runAt: now, now });
    await queue('send-refund');
    await database.db.query('UPDATE jobs SET failures = $1', [MAX_FAILURES]);
    await start(runners).drained();
    expect(seen).toEqual([claim]);
    expect(await jobs()).toMatchObject([
      { done_at: now },
      { done_at: null, dead_at: null, last_error: expect.stringContaining('refundId') },
    ]);
  });
});
