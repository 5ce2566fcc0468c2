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
 * How much longer one of two requests takes than the other, in milliseconds: at the quickest, and at the tenth part. Each is asked
 * in turn, so that whatever else the machine does hits both alike; and noise only ever makes a request slower.
 */
async function gapsOf(rounds: number, one: Ask, two: Ask): Promise<number[]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await [one, two][index]?.(round);
      times[index].push(performance.now() - start);
    }
  }
  const at = (list: number[], share: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  return [0, 0.1].map((share) => Math.abs(at(times[0], share) - at(times[1], share)));
}

/** More of them make the gaps smaller. */
const ROUNDS = Number(process.env.TIMING_ROUNDS ?? 40);

/** What a hash takes here and now: the least that would tell. */
async function hashMs(): Promise<number> {
  const [quickest = 0] = await gapsOf(
    8,
    () => post('login', { email: known, password: 'Wrong1234' }),
    () => post('login', { email: 'mai', password: 'Wrong1234' }),
  );
  return quickest;
}

// shows: 2.119, S37
describe('how long an answer takes does not tell who has an account', () => {
  const nobody = (round: number) => `nobody${round}@guests.example`;

  test.each<{ when: string; rounds: number; one: Ask; two: Ask }>([
    {
      when: 'when logging in',
      rounds: ROUNDS * 0.75,
      one: () => post('login', { email: known, password: 'Wrong1234' }),
      two: (round) => post('login', { email: nobody(round), password: 'Wrong1234' }),
    },
    {
      when: 'when a password was forgotten',
      rounds: ROUNDS,
      one: () => post('forgot-password', { email: known }),
      two: (round) => post('forgot-password', { email: nobody(round) }),
    },
    {
      when: 'nor who booked as a guest',
      rounds: ROUNDS,
      one: () => site.call('POST', '/api/guest-data/link', { body: { email: guest } }),
      two: (round) => site.call('POST', '/api/guest-data/link', { body: { email: nobody(round) } }),
    },
    {
      when: 'nor who waits for the mail that confirms the address',
      rounds: ROUNDS,
      one: () => post('resend-verification', { email: waiting }),
      two: (round) => post('resend-verification', { email: nobody(round) }),
    },
  ])('$when', async ({ rounds, one, two }) => {
    const bound = (await hashMs()) / 2;
    const [quickest = 0, tenth = 0] = await gapsOf(rounds, one, two);
    expect(quickest, 'at the quickest, in ms').toBeLessThan(bound);
    expect(tenth, 'at the tenth part, in ms').toBeLessThan(bound * 1.5);
  });

  // What it holds against each other is measured twice, and a busy machine may be quicker the second time.
  test('which this comparison would notice: a hash takes longer than the bound', { retry: 2 }, async () => {
    const bound = (await hashMs()) / 2;
    const [quickest = 0] = await gapsOf(
      10,
      () => post('login', { email: known, password: 'Wrong1234' }),
      () => post('login', { email: 'mai', password: 'Wrong1234' }),
    );
    expect(quickest).toBeGreaterThan(bound);
  });
});

/** Beside two hundred logins, ninety-nine of a hundred answers of the calendar take no longer; or, where all is slow, twenty times what they take alone. */
const CALENDAR_LIMIT_MS = 1_000;

test('two hundred who log in at once leave the calendar quick, and are told when to come back', async () => {
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
  expect(busy.length, 'answers beside logins that still wait, or nothing was measured').toBeGreaterThan(5);
  expect(worstOf(busy), `idle: ${worstOf(idle)} ms`).toBeLessThan(Math.max(CALENDAR_LIMIT_MS, worstOf(idle) * 20));
  for (const { status, headers } of answers) {
    expect([401, 503]).toContain(status);
    if (status === 503) expect(headers.get('retry-after')).toBe('5');
  }
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(52);
});
