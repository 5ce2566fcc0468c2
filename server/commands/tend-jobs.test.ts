import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { readConfig } from '#server/config.ts';
import { readStuck } from '#server/features/exceptions/queries.ts';
import type { Log } from '#server/log.ts';
import { done, type JobRunner } from '#server/queue/jobs.ts';
import { insertJob, leaseJobs } from '#server/queue/store.ts';
import { carryOut, startWorker } from '#server/queue/worker.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import type { CommandContext } from './command.ts';
import { opsCommand } from './ops-command.ts';

const NOW = new Date('2031-03-03T05:00:00.000Z');
const log: Log = { info: () => {}, warn: () => {}, error: () => {} };
const clock = { now: () => NOW };

let database: TestDatabase;
let context: CommandContext;
beforeAll(async () => {
  database = await freshDatabase();
  context = { db: database.db, clock, config: readConfig({ SANDBOX: '0' }) };
});
afterAll(() => database.close());
beforeEach(() => database.db.query('DELETE FROM jobs'));

const ops = (...args: string[]) => opsCommand.carryOut(context, { name: 'ops', args });

/** Inserts a job and runs it once with `handler`; returns its id. */
async function givenJob(kind: string, handler: JobRunner, payload: Record<string, unknown> = {}): Promise<number> {
  await insertJob(database.db, { kind, key: `${kind} ${Math.random()}`, payload, runAt: NOW, now: NOW });
  const [job] = await leaseJobs(database.db, { now: NOW, most: 1, except: [], kinds: [kind] });
  if (job === undefined) throw new Error('The inserted job was not leased');
  await carryOut({ db: database.db, clock, handlers: { [kind]: handler }, log }, job);
  return job.id;
}

const givesUp: JobRunner = async () => ({ kind: 'dead', reason: '550 no' });
const fails: JobRunner = async () => ({ kind: 'later', reason: '421 later' });
const waits: JobRunner = async () => ({ kind: 'later', reason: 'not yet', at: addMinutes(NOW, 60) });

/** Runs all due jobs of these kinds; returns their payloads. */
async function runDueJobs(...kinds: string[]): Promise<Record<string, unknown>[]> {
  const seen: Record<string, unknown>[] = [];
  const handler: JobRunner = async (payload) => {
    seen.push(payload);
    return done;
  };
  const worker = startWorker({
    db: database.db,
    clock,
    handlers: Object.fromEntries(kinds.map((k) => [k, handler])),
    log,
  });
  await worker.drained();
  await worker.stop();
  return seen;
}

const historyOf = (job: number) =>
  database.db.query(
    `SELECT actor, action, subject, before ->> 'lastError' AS reason, after ->> 'kind' AS kind, after ->> 'because' AS because
     FROM history WHERE (after ->> 'job')::int = $1 ORDER BY id`,
    [job],
  );

describe('a dead-lettered job', () => {
  test("a dead-lettered job is retried on an operator's command, which the history records", async () => {
    const job = await givenJob('mail-ticket-ready', givesUp, { paymentId: 'p' });
    expect(await runDueJobs('mail-ticket-ready')).toEqual([]);
    expect(await ops('retry', `${job}`)).toEqual({ code: 0, output: `Tried again now: job ${job}.` });
    expect(await runDueJobs('mail-ticket-ready')).toEqual([{ paymentId: 'p' }]);
    expect((await readStuck(database.db, NOW)).deadJobs).toEqual([]);
    expect(await historyOf(job)).toEqual([
      {
        actor: 'admin',
        action: 'job.retried',
        subject: 'job',
        reason: '550 no',
        kind: 'mail-ticket-ready',
        because: null,
      },
    ]);
    expect(await ops('retry', `${job}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run ops lists'),
    });
  });

  test('a dead-lettered job is retried together with every other job of its kind, and with no job of another kind', async () => {
    const jobs = [await givenJob('mail-reminder', givesUp), await givenJob('mail-reminder', fails)];
    await givenJob('mail-ticket-ready', givesUp);
    expect(await ops('retry', '--kind', 'mail-reminder')).toEqual({
      code: 0,
      output: `Tried again now: jobs ${jobs.join(', ')}.`,
    });
    expect(await runDueJobs('mail-reminder', 'mail-ticket-ready')).toHaveLength(2);
    expect(await ops('retry', '--kind', 'mail-reminder')).toMatchObject({ code: 1 });
  });

  test('a dead-lettered job is not retried when its recipient has been erased, and the answer says so', async () => {
    const job = await givenJob('mail-verification', givesUp, { memberId: 'm', token: 'T' });
    const answer = await ops('retry', `${job}`);
    expect(answer).toEqual({ code: 1, output: expect.stringMatching(/^Not to be tried again: job \d+\. .* dismiss/) });
    expect(await runDueJobs('mail-verification')).toEqual([]);
    expect((await readStuck(database.db, NOW)).deadJobs).toMatchObject([{ job }]);
  });

  test('a dead-lettered job is dismissed with a reason and no longer listed', async () => {
    const job = await givenJob('end-visit', givesUp);
    expect(await ops('dismiss', `${job}`, '--because', 'called the guest')).toMatchObject({ code: 0 });
    expect((await readStuck(database.db, NOW)).deadJobs).toEqual([]);
    expect(await historyOf(job)).toMatchObject([{ action: 'job.dismissed', because: 'called the guest' }]);
    expect(await ops('retry', `${job}`)).toMatchObject({ code: 1 });
    expect(await ops('dismiss', `${job}`, '--because', 'again')).toMatchObject({ code: 1 });
    expect(await runDueJobs('end-visit')).toEqual([]);
  });
});

test("hides the address that a mail server refused from the job and from the history, including in the operator's reason", async () => {
  const refused: JobRunner = async () => ({ kind: 'dead', reason: '550 5.1.1 <mai@guests.example>: no such user' });
  const job = await givenJob('mail-ticket-ready', refused);
  const reason = '550 5.1.1 <m***@guests.example>: no such user';
  expect((await readStuck(database.db, NOW)).deadJobs).toMatchObject([{ job, reason }]);
  // Former releases stored the address unmasked.
  await database.db.query('UPDATE jobs SET last_error = $1', ['<mai@guests.example>: no such user']);
  await ops('dismiss', `${job}`, '--because', 'mai@guests.example was told by phone');
  expect(await historyOf(job)).toMatchObject([
    { reason: '<m***@guests.example>: no such user', because: 'm***@guests.example was told by phone' },
  ]);
});

describe('a pending job', () => {
  test('a pending job is retried at once after a failure, or when its handler postponed it', async () => {
    const jobs = [await givenJob('send-refund', fails), await givenJob('send-refund', waits)];
    expect(await runDueJobs('send-refund')).toEqual([]);
    expect(await ops('retry', '--kind', 'send-refund')).toMatchObject({
      output: `Tried again now: jobs ${jobs.join(', ')}.`,
    });
    expect(await runDueJobs('send-refund')).toHaveLength(2);
  });

  test('a pending job is left alone when it has not been tried yet', async () => {
    await insertJob(database.db, { kind: 'watch-refund', key: 'r', payload: {}, runAt: addMinutes(NOW, 60), now: NOW });
    expect(await ops('retry', '--kind', 'watch-refund')).toMatchObject({ code: 1 });
  });

  test('a pending job cannot be dismissed while it only waits for its own time', async () => {
    const waiting = await givenJob('mail-reminder', waits);
    expect(await ops('dismiss', `${waiting}`, '--because', 'no')).toMatchObject({ code: 1 });
  });

  test('a pending job can be dismissed when it is a failing mail, but not when it is a failing refund', async () => {
    const [mail, refund] = [await givenJob('mail-refund-settled', fails), await givenJob('send-refund', fails)];
    expect(await ops('dismiss', `${mail}`, '--because', 'told by phone')).toMatchObject({ code: 0 });
    expect(await ops('dismiss', `${refund}`, '--because', 'no')).toMatchObject({ code: 1 });
    const { lateJobs, deadJobs } = await readStuck(database.db, NOW);
    expect([lateJobs.map(({ job }) => job), deadJobs]).toEqual([[refund], []]);
  });
});
