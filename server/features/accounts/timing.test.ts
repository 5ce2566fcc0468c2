import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/secrets/passwords.ts';
import { givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let known: string;
let waiting: string;
const guest = 'guest@guests.example';
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  known = (await givenMember(site.db, { password_hash: await hashPassword('Onsen4ever') })).email;
  await givenReservation(site.db, { slot: await givenSlot(site.db), guest: { email: guest, name: 'Hanako' } });
  waiting = (await givenMember(site.db, { email_verified_at: null })).email;
});
afterAll(() => site.close());

const post = (path: string, body: object) => site.call('POST', `/api/auth/${path}`, { body });

type Ask = (round: number) => Promise<unknown>;

/**
 * Returns how much more CPU time this process spends on one of two requests than on the other, in milliseconds, at the
 * minimum and at the tenth percentile. Other processes do not lengthen it, unlike the time that passes; what the
 * process does beside a request does, so the requests alternate.
 */
async function gapsOf(rounds: number, one: Ask, two: Ask): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = process.cpuUsage();
      await [one, two][index]?.(round);
      const { user, system } = process.cpuUsage(start);
      times[index].push((user + system) / 1_000);
    }
  }
  const at = (list: number[], share: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  const gapAt = (share: number) => Math.abs(at(times[0], share) - at(times[1], share));
  return [gapAt(0), gapAt(0.1)];
}

/** More rounds make the measured gaps smaller. */
const ROUNDS = Number(process.env.TIMING_ROUNDS ?? 40);

/** Measures how long a password hash takes: the smallest difference that would reveal an account. */
async function hashMs(): Promise<number> {
  const [quickest] = await gapsOf(
    8,
    () => post('login', { email: known, password: 'Wrong1234' }),
    () => post('login', { email: 'mai', password: 'Wrong1234' }),
  );
  return quickest;
}

// shows: 2.119, S37
describe('the time of an answer', () => {
  const nobody = (round: number) => `nobody${round}@guests.example`;

  test.each<{ when: string; rounds: number; one: Ask; two: Ask }>([
    {
      when: 'does not reveal at a login who has an account',
      rounds: ROUNDS * 0.75,
      one: () => post('login', { email: known, password: 'Wrong1234' }),
      two: (round) => post('login', { email: nobody(round), password: 'Wrong1234' }),
    },
    {
      when: 'does not reveal after a forgotten password who has an account',
      rounds: ROUNDS,
      one: () => post('forgot-password', { email: known }),
      two: (round) => post('forgot-password', { email: nobody(round) }),
    },
    {
      when: 'does not reveal who has booked as a guest',
      rounds: ROUNDS,
      one: () => site.call('POST', '/api/guest-data/link', { body: { email: guest } }),
      two: (round) => site.call('POST', '/api/guest-data/link', { body: { email: nobody(round) } }),
    },
    {
      when: 'does not reveal who waits for the verification mail',
      rounds: ROUNDS,
      one: () => post('resend-verification', { email: waiting }),
      two: (round) => post('resend-verification', { email: nobody(round) }),
    },
  ])('$when', async ({ rounds, one, two }) => {
    const bound = (await hashMs()) / 2;
    let [quickest, tenth] = await gapsOf(rounds, one, two);
    // On a busy machine the minima of few rounds differ. More rounds never hide a hash that one request lacks.
    if (quickest >= bound || tenth >= bound * 1.5) [quickest, tenth] = await gapsOf(rounds * 4, one, two);
    expect(quickest, 'gap at the minimum, in ms').toBeLessThan(bound);
    expect(tenth, 'gap at the tenth percentile, in ms').toBeLessThan(bound * 1.5);
  });

  // The hash is measured twice, and a busy machine may be faster the second time.
  test('the time of an answer differs by more than the bound when one request hashes a password, so the tests above can see the fault', {
    retry: 2,
  }, async () => {
    const bound = (await hashMs()) / 2;
    const [quickest] = await gapsOf(
      10,
      () => post('login', { email: known, password: 'Wrong1234' }),
      () => post('login', { email: 'mai', password: 'Wrong1234' }),
    );
    expect(quickest).toBeGreaterThan(bound);
  });
});

/**
 * During two hundred logins, 99 % of the calendar's answers stay below this or, on a slow machine, below
 * twenty times their idle time.
 */
const CALENDAR_LIMIT_MS = 1_000;

test('two hundred simultaneous logins leave the calendar fast, and refused ones get Retry-After', {
  tags: 'nightly',
}, async () => {
  const { roomId } = await givenSlot(site.db);
  const calendar = async () => {
    const start = performance.now();
    expect((await site.call('GET', `/api/slots/room/${roomId}/week?startDate=2026-11-23`)).status).toBe(200);
    return performance.now() - start;
  };
  const worstOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  for (let time = 0; time < 5; time += 1) await calendar();
  const idle: number[] = [];
  while (idle.length < 30) idle.push(await calendar());
  let left = 200;
  const logins = Array.from({ length: left }, async (_, guest) => {
    const answer = await post('login', { email: `guest${guest}@guests.example`, password: 'Wrong1234' });
    left -= 1;
    return answer;
  });
  const busy: number[] = [];
  while (left > 0 && busy.length < 100) busy.push(await calendar());
  const answers = await Promise.all(logins);
  expect(busy.length, 'answers measured while logins were waiting').toBeGreaterThan(5);
  expect(worstOf(busy), `idle: ${worstOf(idle)} ms`).toBeLessThan(Math.max(CALENDAR_LIMIT_MS, worstOf(idle) * 20));
  for (const { status, headers } of answers) {
    expect([401, 503]).toContain(status);
    if (status === 503) expect(headers.get('retry-after')).toBe('5');
  }
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(52);
});
