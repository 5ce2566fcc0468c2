import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { givenMember } from '#server/testing/given.ts';
import { type Answer, ok, refuse } from './answer.ts';
import { type KeyedRequest, once } from './idempotency.ts';

let database: TestDatabase;
let memberId: string;
beforeAll(async () => {
  database = await freshDatabase();
  memberId = (await givenMember(database.db)).id;
});
afterAll(() => database.close());

const NOW = new Date('2026-11-23T03:00:00Z');

/** Asks under a key; says how often the work was done. */
function asker(key: string | undefined, answers: ReadonlyArray<() => Promise<Answer<string>>>) {
  let times = 0;
  return {
    times: () => times,
    ask: (more: Partial<KeyedRequest> = {}) =>
      once(database.db, { memberId, key, route: 'pay', body: { amount: 1 }, now: NOW, ...more }, () => {
        const answer = answers[Math.min(times, answers.length - 1)];
        times += 1;
        if (answer === undefined) throw new Error('an asker has answers');
        return answer();
      }),
  };
}

describe('a request with a key', () => {
  test.each<[string, Answer<string>]>([
    ['an answer', ok('paid')],
    ['a refusal', refuse('hold_required')],
  ])('is carried out once, and %s is given again', async (what, answer) => {
    const { ask, times } = asker(what.replace(' ', '-'), [async () => answer]);
    expect([await ask(), await ask(), times()]).toEqual([answer, answer, 1]);
  });

  test.each<[string, () => Promise<Answer<string>>]>([
    ['being away', async () => refuse('payments_unavailable')],
    ['being too busy', async () => refuse('too_many_requests', { retryAt: NOW })],
  ])('%s is no answer to keep', async (what, passing) => {
    const { ask } = asker(what.replaceAll(' ', '-'), [passing, async () => ok('paid')]);
    expect(await ask()).toMatchObject({ kind: 'refused' });
    expect(await ask()).toEqual(ok('paid'));
  });

  test('a fault of ours is none either', async () => {
    const { ask } = asker('fault', [() => Promise.reject(new Error('broken')), async () => ok('paid')]);
    await expect(ask()).rejects.toThrow('broken');
    expect(await ask()).toEqual(ok('paid'));
  });

  test('means something else on another route, and with another body', async () => {
    const { ask } = asker('strict', [async () => ok('paid')]);
    await ask();
    expect(await ask({ route: 'reserve' })).toEqual(refuse('idempotency_key_reused'));
    expect(await ask({ body: { amount: 2 } })).toEqual(refuse('idempotency_key_reused'));
  });

  test('that was cut off is carried out by whoever repeats it two minutes later', async () => {
    const cutOff = asker('cut-off', [() => new Promise(() => {})]);
    void cutOff.ask();
    const { ask, times } = asker('cut-off', [async () => ok('paid')]);
    const claimed = () => database.db.query(`SELECT 1 FROM idempotency_keys WHERE key = 'cut-off'`);
    await expect.poll(claimed).toHaveLength(1);
    expect(await ask({ now: addMinutes(NOW, 1) })).toEqual(refuse('request_in_progress'));
    expect(times()).toBe(0);
    expect(await ask({ now: addMinutes(NOW, 2) })).toEqual(ok('paid'));
  });
});

describe('whoever is cut off', () => {
  /** Claims a key, and ends when it is told to. */
  async function stalled(key: string, answer: Answer<string>) {
    let wake = (): void => undefined;
    const waited = new Promise<void>((settle) => {
      wake = settle;
    });
    const { ask } = asker(key, [() => waited.then(() => answer)]);
    const ended = ask();
    await expect.poll(() => database.db.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])).toHaveLength(1);
    return async () => {
      wake();
      return ended;
    };
  }

  test.each<[string, Answer<string>]>([
    ['an answer', ok('the first')],
    ['being away', refuse('payments_unavailable')],
  ])('and wakes again with %s changes nothing of what was answered meanwhile', async (what, late) => {
    const key = `stalled-${what.replaceAll(' ', '-')}`;
    const wake = await stalled(key, late);
    const { ask, times } = asker(key, [async () => ok('the second')]);
    expect(await ask({ now: addMinutes(NOW, 2) })).toEqual(ok('the second'));
    expect(await wake()).toEqual(late);
    expect(await ask({ now: addMinutes(NOW, 3) })).toEqual(ok('the second'));
    expect(times()).toBe(1);
  });

  test('is told to whoever takes over, also after a fault of ours', async () => {
    const turns: boolean[] = [];
    const ask = (end: () => Answer<string>) =>
      once(database.db, { memberId, key: 'turns', route: 'pay', body: {}, now: NOW }, async ({ isTakenOver }) => {
        turns.push(isTakenOver);
        return end();
      });
    const broken = (): never => {
      throw new Error('broken after the work was done');
    };
    await expect(ask(broken)).rejects.toThrow('broken');
    expect(await ask(() => ok('paid'))).toEqual(ok('paid'));
    expect(turns).toEqual([false, true]);
  });
});

describe("a guest's key", () => {
  const guest = { memberId: null };
  const kept = (key: string) => database.db.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key]);

  test.each<[string, Answer<string>]>([
    ['a refusal', refuse('hold_required')],
    ['being asked too often', refuse('too_many_requests', { retryAt: NOW })],
  ])('is not kept for %s', async (what, refused) => {
    const key = `guest-${what.replaceAll(' ', '-')}`;
    const { ask } = asker(key, [async () => refused, async () => ok('paid')]);
    expect(await ask(guest)).toEqual(refused);
    expect(await kept(key)).toEqual([]);
    expect([await ask(guest), await ask(guest)]).toEqual([ok('paid'), ok('paid')]);
    expect(await kept(key)).toHaveLength(1);
  });

  test('outlives a refusal where an earlier turn may have done its work', async () => {
    const turns: boolean[] = [];
    const tooOften = refuse('too_many_requests', { retryAt: NOW });
    const ends: (() => Answer<string>)[] = [
      () => {
        throw new Error('broken after the work was done');
      },
      () => tooOften,
      () => ok('paid'),
    ];
    const ask = () =>
      once(database.db, { ...guest, key: 'guest-turns', route: 'pay', body: {}, now: NOW }, async ({ isTakenOver }) => {
        turns.push(isTakenOver);
        const end = ends.shift();
        if (end === undefined) throw new Error('every turn has an end');
        return end();
      });
    await expect(ask()).rejects.toThrow('broken');
    expect([await ask(), await ask()]).toEqual([tooOften, ok('paid')]);
    expect(turns).toEqual([false, true, true]);
  });
});

test('without a key every request is carried out', async () => {
  const { ask, times } = asker(undefined, [async () => ok('paid')]);
  await ask();
  await ask();
  expect(times()).toBe(2);
});
