import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { type Answer, ok, refuse } from '#server/answer.ts';
import type { Queryable } from '#server/db/database.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { type KeyedRequest, once } from './idempotency.ts';

let database: TestDatabase;
let memberId: string;
beforeAll(async () => {
  database = await freshDatabase();
  memberId = (await givenMember(database.db)).id;
});
afterAll(() => database.close());

const NOW = new Date('2026-11-23T03:00:00Z');

const REQUEST = { route: 'pay', body: { amount: 1 }, now: NOW };

/** Writes a row that is visible once it is committed. */
const work = (db: Queryable, what: string) =>
  db.query(`INSERT INTO jobs (kind, key, payload, run_at, created_at) VALUES ($1, '', '{}', $2, $2)`, [what, NOW]);

/** Returns functions that send a request under a key and count how often it was executed. */
function asker(key: string | undefined, answers: ReadonlyArray<() => Promise<Answer<string>>>) {
  let times = 0;
  return {
    times: () => times,
    ask: (more: Partial<KeyedRequest> = {}) =>
      once({ db: database.db }, { ...REQUEST, memberId, key, ...more }, () => {
        const answer = answers[Math.min(times, answers.length - 1)];
        times += 1;
        if (answer === undefined) throw new Error('The test defines no answer');
        return answer();
      }),
  };
}

describe('a request with an idempotency key', () => {
  test.each<[string, Answer<string>]>([
    ['an answer', ok('paid')],
    ['a refusal', refuse('hold_required')],
  ])('a request with an idempotency key is executed once, and %s is repeated', async (what, answer) => {
    const { ask, times } = asker(what.replace(' ', '-'), [async () => answer]);
    expect([await ask(), await ask(), times()]).toEqual([answer, answer, 1]);
  });

  test.each<[string, () => Promise<Answer<string>>]>([
    ['an outage', async () => refuse('payments_unavailable')],
    ['a rate limit', async () => refuse('too_many_requests', { retryAt: NOW })],
  ])('a request with an idempotency key is executed again after %s', async (what, passing) => {
    const { ask } = asker(what.replaceAll(' ', '-'), [passing, async () => ok('paid')]);
    expect(await ask()).toMatchObject({ kind: 'refused' });
    expect(await ask()).toEqual(ok('paid'));
  });

  test('a request with an idempotency key is executed again after an internal error', async () => {
    const { ask } = asker('fault', [() => Promise.reject(new Error('the gateway is broken')), async () => ok('paid')]);
    await expect(ask()).rejects.toThrow('broken');
    expect(await ask()).toEqual(ok('paid'));
  });

  // shows: 7.56
  test('a request with an idempotency key is refused when the key was used for another route or body', async () => {
    const { ask } = asker('strict', [async () => ok('paid')]);
    await ask();
    expect(await ask({ route: 'reserve' })).toEqual(refuse('idempotency_key_reused'));
    expect(await ask({ body: { amount: 2 } })).toEqual(refuse('idempotency_key_reused'));
  });

  // shows: 7.63
  test('a request with an idempotency key is refused at once while the first one is running', async () => {
    let wake = (): void => undefined;
    const waited = new Promise<void>((settle) => {
      wake = settle;
    });
    const first = asker('at-work', [() => waited.then(() => ok('the first'))]);
    const ended = first.ask();
    await expect.poll(first.times).toBe(1);
    const { ask, times } = asker('at-work', [async () => ok('the second')]);
    expect(await ask()).toEqual(refuse('request_in_progress'));
    wake();
    expect([await ended, await ask(), times()]).toEqual([ok('the first'), ok('the first'), 0]);
  });

  // shows: 7.64
  test('a request with an idempotency key can be repeated at once after a lost connection, which rolled it back', async () => {
    const counter = 'cut-off';
    const done = () => database.db.query('SELECT 1 FROM jobs WHERE kind = $1', [counter]);
    const dying = once({ db: database.db }, { ...REQUEST, memberId, key: counter }, async ({ db }) => {
      await work(db, counter);
      await db.query('SELECT pg_terminate_backend(pg_backend_pid())');
      return ok('never told');
    });
    await expect(dying).rejects.toThrow();
    expect(await done()).toEqual([]);
    const again = () =>
      once({ db: database.db }, { ...REQUEST, memberId, key: counter }, async ({ db }) => {
        await work(db, counter);
        return ok('paid');
      });
    expect([await again(), await again()]).toEqual([ok('paid'), ok('paid')]);
    expect(await done()).toHaveLength(1);
  });

  test('a request with an idempotency key is rolled back after an internal error', async () => {
    const counter = 'taken-back';
    const fails = once({ db: database.db }, { ...REQUEST, memberId, key: counter }, async ({ db }) => {
      await db.transaction((tx) => work(tx, counter));
      throw new Error('broken after the work was done');
    });
    await expect(fails).rejects.toThrow('broken');
    expect(await database.db.query('SELECT 1 FROM jobs WHERE kind = $1', [counter])).toEqual([]);
  });

  test('a request started by the former release is executed by a repetition two minutes later', async () => {
    const { ask, times } = asker('former', [async () => ok('paid')]);
    await database.db.query(
      `INSERT INTO idempotency_keys (member_id, key, route, body_hash, created_at)
       VALUES ($1, 'former', $2, sha256($3), $4)`,
      [memberId, REQUEST.route, Buffer.from(JSON.stringify(REQUEST.body)), NOW],
    );
    expect(await ask({ now: addMinutes(NOW, 1) })).toEqual(refuse('request_in_progress'));
    expect(times()).toBe(0);
    expect(await ask({ now: addMinutes(NOW, 2) })).toEqual(ok('paid'));
  });
});

describe('the idempotency key of a guest', () => {
  const guest = { memberId: null };
  const kept = (key: string) => database.db.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key]);

  // shows: 7.65
  test.each<[string, Answer<string>]>([
    ['a refusal', refuse('hold_required')],
    ['too many requests', refuse('too_many_requests', { retryAt: NOW })],
  ])('the idempotency key of a guest is not stored for %s', async (what, refused) => {
    const key = `guest-${what.replaceAll(' ', '-')}`;
    const { ask } = asker(key, [async () => refused, async () => ok('paid')]);
    expect(await ask(guest)).toEqual(refused);
    expect(await kept(key)).toEqual([]);
    expect([await ask(guest), await ask(guest)]).toEqual([ok('paid'), ok('paid')]);
    expect(await kept(key)).toHaveLength(1);
  });
});

// shows: 7.66
test('a request without a key is always executed', async () => {
  const { ask, times } = asker(undefined, [async () => ok('paid')]);
  await ask();
  await ask();
  expect(times()).toBe(2);
});
