/** @module-tag nightly */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember } from '#server/testing/given/given.ts';
import {
  beginAtSite,
  comeBack,
  exchange,
  locationOf,
  openBrowser,
  passGoogle,
} from '#server/testing/journeys/google.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const ROUNDS = roundsOf(1, 4);
const AT_ONCE = 20;

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const newEmail = () => `${randomUUID().slice(0, 8)}@gmail.com`;
const rounds = Array.from({ length: ROUNDS }, (_, round) => [round] as const);
const many = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));

describe('simultaneous requests', () => {
  // shows: S12
  test.each(rounds)('simultaneous requests to exchange one code open one session (round %d)', async () => {
    const browser = openBrowser(site.url);
    const page = await comeBack(browser, { email: newEmail() });
    const cookie = `sign-in=${browser.cookie('sign-in')}`;
    const body = { token: page.searchParams.get('token') };
    const answers = await many(() => site.call('POST', '/api/auth/exchange', { body, headers: { cookie } }));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(403)]);
  });

  test.each(rounds)('simultaneous requests for one callback address yield one code (round %d)', async () => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), { email: newEmail() });
    const cookie = `sign-in=${browser.cookie('sign-in')}`;
    const answers = await many(() => site.call('GET', back.href, { headers: { cookie } }));
    expect(answers.filter((answer) => locationOf(answer).searchParams.has('token'))).toHaveLength(1);
  });

  test.each(rounds)(
    'simultaneous sign-ins of one new person in many browsers create one member (round %d)',
    async () => {
      const who = { email: newEmail() };
      const browsers = await many(async () => {
        const browser = openBrowser(site.url);
        return { browser, back: await passGoogle(browser, await beginAtSite(browser), who) };
      });
      const pages = await Promise.all(
        browsers.map(async ({ browser, back }) => ({
          browser,
          page: locationOf(await browser.call('GET', back.href)),
        })),
      );
      const answers = await Promise.all(pages.map(({ browser, page }) => exchange(browser, page)));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(200));
      const rows = await site.db.query(
        `SELECT m.id FROM members m JOIN identities i ON i.member_id = m.id WHERE m.email = $1`,
        [who.email],
      );
      expect(rows).toHaveLength(1);
    },
  );

  test.each(rounds)(
    'simultaneous sign-ins of one owner in many browsers take over an account once (round %d)',
    async () => {
      const who = { email: newEmail() };
      const { id } = await givenMember(site.db, { email: who.email, email_verified_at: null });
      const backs = await many(async () => {
        const browser = openBrowser(site.url);
        return { browser, back: await passGoogle(browser, await beginAtSite(browser), who) };
      });
      const pages = await Promise.all(
        backs.map(async ({ browser, back }) => ({ browser, page: locationOf(await browser.call('GET', back.href)) })),
      );
      const answers = await Promise.all(pages.map(({ browser, page }) => exchange(browser, page)));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(200));
      const taken = await site.db.query(
        `SELECT 1 FROM history WHERE subject_id = $1 AND action = 'member.joined_with_google'`,
        [id],
      );
      expect(taken).toHaveLength(1);
    },
  );
});

test('a separate SELECT is not enough: without the condition in the UPDATE many exchanges succeed', async () => {
  const browser = openBrowser(site.url);
  const page = await comeBack(browser, { email: newEmail() });
  expect(page.searchParams.has('token')).toBe(true);
  const [code] = await site.db.query<{ code_hash: Buffer }>(
    'SELECT code_hash FROM sign_in_codes ORDER BY created_at DESC LIMIT 1',
  );
  let waiting = AT_ONCE;
  let go = () => {};
  const allHaveLooked = new Promise<void>((resolve) => {
    go = resolve;
  });
  const traded = await many(async () => {
    const found = await site.db.query('SELECT 1 FROM sign_in_codes WHERE code_hash = $1 AND used_at IS NULL', [
      code?.code_hash,
    ]);
    waiting -= 1;
    if (waiting === 0) go();
    await allHaveLooked;
    if (found.length > 0) {
      await site.db.query('UPDATE sign_in_codes SET used_at = now() WHERE code_hash = $1', [code?.code_hash]);
    }
    return found.length;
  });
  expect(traded.filter((found) => found === 1).length).toBeGreaterThan(1);
});
