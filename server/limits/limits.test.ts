import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { countAgainst, countAgainstAll, forgetUses, limitReached, uncount, uncountIfItFails } from './limits.ts';

const START = new Date('2026-11-21T03:00:00.000Z');
const LIMIT = { name: 'try', max: 3, windowSeconds: 600 };

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('TRUNCATE rate_counts');
});

const counting = () => ({ db: database.db, config: { rateLimits: true }, limitSecret: 'a secret of this test' });
const limited = (by = 'mai@guests.example', now = START) => ({ limit: LIMIT, by, now });
const expectCounted = async (times: number, ...whose: Parameters<typeof limited>) => {
  for (let time = 0; time < times; time += 1) expect(await countAgainst(counting(), limited(...whose))).toBeUndefined();
};

describe('a rate limit', () => {
  test('a rate limit allows its maximum of uses and then names the end of the window', async () => {
    await expectCounted(3);
    expect(await countAgainst(counting(), limited('mai@guests.example', addMinutes(START, 4)))).toEqual({
      kind: 'refused',
      code: 'too_many_requests',
      retryAt: addMinutes(START, 10),
    });
  });

  test('a rate limit counts each key separately', async () => {
    await expectCounted(3, 'mai@guests.example');
    await expectCounted(3, 'lan@guests.example');
  });

  test('a rate limit starts a new window at the end of the former one, and not earlier', async () => {
    await expectCounted(3);
    const lastMoment = new Date(addMinutes(START, 10).getTime() - 1);
    expect(await countAgainst(counting(), limited('mai@guests.example', lastMoment))).toBeDefined();
    await expectCounted(3, 'mai@guests.example', addMinutes(START, 10));
    expect(await countAgainst(counting(), limited('mai@guests.example', addMinutes(START, 11)))).toBeDefined();
  });

  test('a rate limit can be checked without counting a use', async () => {
    await expectCounted(2);
    expect(await limitReached(counting(), limited())).toBeUndefined();
    await expectCounted(1);
    expect(await limitReached(counting(), limited())).toMatchObject({
      code: 'too_many_requests',
      retryAt: addMinutes(START, 10),
    });
  });

  test('a rate limit can take a use back', async () => {
    await expectCounted(3);
    await uncount(counting(), [limited()]);
    await expectCounted(1);
    expect(await countAgainst(counting(), limited())).toBeDefined();
  });

  test('a rate limit takes a use back when the counted action fails, and only then', async () => {
    const failing = () =>
      uncountIfItFails(counting(), [limited()], () =>
        Promise.reject(new Error('The counted action failed on purpose')),
      );
    await expectCounted(3);
    expect(await uncountIfItFails(counting(), [limited()], async () => 'done')).toBe('done');
    expect(await limitReached(counting(), limited())).toBeDefined();
    await expect(failing()).rejects.toThrow('on purpose');
    await expectCounted(1);
  });

  test('a rate limit counts no use that another limit refuses', async () => {
    await expectCounted(2);
    await expectCounted(3, 'lan@guests.example');
    const both = [limited(), limited('lan@guests.example')];
    expect(await countAgainstAll(counting(), both)).toMatchObject({ code: 'too_many_requests' });
    await expectCounted(1);
    expect(await countAgainstAll(counting(), both)).toMatchObject({ code: 'too_many_requests' });
    expect(
      await countAgainstAll(counting(), [limited('hoa@guests.example'), limited('an@guests.example')]),
    ).toBeUndefined();
    await expectCounted(2, 'hoa@guests.example');
    expect(await limitReached(counting(), limited('hoa@guests.example'))).toBeDefined();
  });

  test('a rate limit can delete all uses of one key and no others', async () => {
    await expectCounted(3);
    await expectCounted(2, 'lan@guests.example');
    await forgetUses(counting(), limited());
    await expectCounted(3);
    await expectCounted(1, 'lan@guests.example');
    expect(await limitReached(counting(), limited('lan@guests.example'))).toBeDefined();
  });

  test('a rate limit hashes its keys with the secret', async () => {
    for (const limitSecret of ['one', 'other', 'third', 'one']) {
      expect(await countAgainst({ ...counting(), limitSecret }, limited())).toBeUndefined();
    }
    const counts = await database.db.query<{ count: number }>('SELECT count FROM rate_counts ORDER BY count');
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 2]);
  });

  // shows: 11.24
  test('a rate limit is exact for simultaneous uses', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => countAgainst(counting(), limited())));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  });

  // shows: 11.26
  test('a rate limit counts nothing when rate limits are off', async () => {
    const off = { ...counting(), config: { rateLimits: false } };
    for (let time = 0; time < 10; time += 1) expect(await countAgainst(off, limited())).toBeUndefined();
    expect(await database.db.query('SELECT 1 FROM rate_counts')).toEqual([]);
  });

  test('a rate limit stores no address in clear text and deletes expired windows', async () => {
    for (let guest = 0; guest < 20; guest += 1) await expectCounted(1, `guest${guest}@guests.example`);
    for (let guest = 0; guest < 11; guest += 1)
      await expectCounted(1, `late${guest}@guests.example`, addMinutes(START, 30));
    const rows = await database.db.query<{ key: string; window_end: Date }>('SELECT key, window_end FROM rate_counts');
    expect(rows.filter(({ window_end }) => window_end <= addMinutes(START, 30))).toEqual([]);
    expect(rows).toHaveLength(11);
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
  });
});
