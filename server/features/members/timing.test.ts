import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/secrets/passwords.ts';
import { givenMember } from '#server/testing/given.ts';
import { type Site, startSite } from '#server/testing/site.ts';

let site: Site;
let known: string;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  known = (await givenMember(site.db, { password_hash: await hashPassword('Onsen4ever') })).email;
});
afterAll(() => site.close());

const post = (path: string, body: object) => site.call('POST', `/api/auth/${path}`, { body });

/**
 * How long two requests take, each asked in turn so that whatever else the machine does hits both alike. Compared are the
 * quickest and the tenth part: noise only ever makes a request slower.
 */
async function compare(
  rounds: number,
  one: (round: number) => Promise<unknown>,
  two: (round: number) => Promise<unknown>,
) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, ask] of round % 2 === 0
      ? ([
          [0, one],
          [1, two],
        ] as const)
      : ([
          [1, two],
          [0, one],
        ] as const)) {
      const start = performance.now();
      await ask(round);
      times[index].push(performance.now() - start);
    }
  }
  const at = (list: number[], share: number) => list.sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  return [0, 0.1].map((share) => at(times[0], share) / at(times[1], share));
}

describe('how long an answer takes does not tell who has an account', () => {
  test('when logging in', async () => {
    const ratios = await compare(
      30,
      () => post('login', { email: known, password: 'Wrong1234' }),
      (round) => post('login', { email: `nobody${round}@guests.example`, password: 'Wrong1234' }),
    );
    for (const ratio of ratios) {
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.67);
    }
  });

  test('when a password was forgotten', async () => {
    const ratios = await compare(
      40,
      async () => {
        await post('forgot-password', { email: known });
      },
      (round) => post('forgot-password', { email: `nobody${round}@guests.example` }),
    );
    for (const ratio of ratios) {
      expect(ratio).toBeGreaterThan(0.4);
      expect(ratio).toBeLessThan(2.5);
    }
  });

  test('which this comparison would notice: a hash takes many times as long as none', async () => {
    const ratios = await compare(
      10,
      () => post('login', { email: known, password: 'Wrong1234' }),
      () => post('login', { email: 'mai', password: 'Wrong1234' }),
    );
    expect(ratios[0]).toBeGreaterThan(2);
  });
});

test('two hundred who log in at once leave the locations quick, and are told when to come back', async () => {
  const locations = async () => {
    const start = performance.now();
    expect((await site.call('GET', '/api/locations')).status).toBe(200);
    return performance.now() - start;
  };
  const timesOf = async (count: number) => {
    const times: number[] = [];
    for (let time = 0; time < count; time += 1) times.push(await locations());
    return times.sort((a, b) => a - b);
  };
  await timesOf(5);
  const idle = (await timesOf(15))[7] ?? 0;
  let left = 200;
  const logins = Array.from({ length: left }, async (_, guest) => {
    const answer = await post('login', { email: `guest${guest}@guests.example`, password: 'Wrong1234' });
    left -= 1;
    return answer;
  });
  const busy = (await timesOf(15))[7] ?? 0;
  const leftThen = left;
  const answers = await Promise.all(logins);
  expect(leftThen, 'logins must still be waiting, or nothing was measured').toBeGreaterThan(0);
  expect(busy).toBeLessThan(Math.max(500, idle * 20));
  for (const { status, headers } of answers) {
    expect([401, 503]).toContain(status);
    if (status === 503) expect(headers.get('retry-after')).toBe('5');
  }
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(52);
});
