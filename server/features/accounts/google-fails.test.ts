import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/secrets/passwords.ts';
import { givenMember } from '#server/testing/given/given.ts';
import {
  beginAtSite,
  comeBack,
  exchange,
  locationOf,
  openBrowser,
  passGoogle,
} from '#server/testing/journeys/google.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const MAI = { email: 'mai@gmail.com', name: 'Mai' };
const UNAVAILABLE = '/auth/callback?error=google_unavailable';
const PASSWORD = 'Bathhouse7';
const TIMEOUT_MS = 2_000;
/**
 * Longer than the sign-in's timeout, and far shorter than the half minute that Google's slow answer takes.
 */
const PATIENCE_MS = 15_000;

let site: Site;
let email: string;
beforeAll(async () => {
  site = await startSite({}, undefined, { patienceMs: TIMEOUT_MS });
  ({ email } = await givenMember(site.db, { password_hash: await hashPassword(PASSWORD) }));
});
afterAll(() => site.close());

const whereTo = (page: URL) => `${page.pathname}${page.search}`;
const setGoogle = (google: 'ok' | 'down' | 'slow') => site.call('POST', '/sandbox/faults', { body: { google } });
const logIn = () => site.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });

describe('a failing Google', () => {
  // shows: 8.59, S45
  test('a failing Google fails the start of a sign-in within the timeout and leaves logins by password working', async () => {
    await setGoogle('down');
    expect(whereTo(await beginAtSite(openBrowser(site.url), '/profile'))).toBe(`${UNAVAILABLE}&redirect=%2Fprofile`);
    await setGoogle('slow');
    const began = performance.now();
    let isOver = false;
    const slow = beginAtSite(openBrowser(site.url)).finally(() => {
      isOver = true;
    });
    expect((await logIn()).status).toBe(200);
    expect(isOver).toBe(false);
    expect(whereTo(await slow)).toBe(UNAVAILABLE);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    expect(await site.db.query('SELECT 1 FROM sign_in_attempts')).toEqual([]);
  });

  test('a failing Google fails a sign-in under way, and the next attempt works', async () => {
    await setGoogle('ok');
    const browser = openBrowser(site.url);
    for (const state of ['down', 'slow'] as const) {
      const back = await passGoogle(browser, await beginAtSite(browser, '/profile'), MAI);
      await setGoogle(state);
      expect(whereTo(locationOf(await browser.call('GET', back.href)))).toBe(`${UNAVAILABLE}&redirect=%2Fprofile`);
      expect((await logIn()).status).toBe(200);
      await setGoogle('ok');
    }
    expect(await site.db.query('SELECT 1 FROM identities')).toEqual([]);
    expect((await exchange(browser, await comeBack(browser, MAI))).status).toBe(200);
  });
});

// shows: 8.55
test('a guest who cancels at Google gets that reason and keeps the redirect', async () => {
  const page = await comeBack(openBrowser(site.url), 'cancel', '/profile');
  expect(whereTo(page)).toBe('/auth/callback?error=google_canceled&redirect=%2Fprofile');
});

// shows: 8.60
test.each(['<script>alert(1)</script>', 'log_in_first', 'x'.repeat(4_000)])(
  'the callback does not repeat an unknown error: %j',
  async (error) => {
    const browser = openBrowser(site.url);
    const state = (await beginAtSite(browser)).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error, state, iss: `${site.url}/sandbox/openid` });
    const page = locationOf(await browser.call('GET', `/api/auth/google/callback?${query.toString()}`));
    expect(whereTo(page)).toBe('/auth/callback?error=google_failed');
  },
);

// shows: 8.63
test('too many sign-ins are refused for a while, and logins by password still work', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => beginAtSite(openBrowser(site.url))));
  const refused = answers.filter((page) => whereTo(page) === '/auth/callback?error=too_many_requests');
  expect(refused.length).toBeGreaterThan(9);
  expect((await logIn()).status).toBe(200);
  await site.advance(601);
  expect((await beginAtSite(openBrowser(site.url))).pathname).toBe('/sandbox/openid/auth');
});

// shows: 2.75, 11.4
test('a server without a Google client offers no sign-in and starts no fake', async () => {
  const plain = await startSite({ SANDBOX: '0' });
  try {
    expect((await plain.call('GET', '/api/brand')).body.features.google).toBe(false);
    for (const path of ['/api/auth/google', '/api/auth/google/callback?code=a&state=b']) {
      expect(whereTo(locationOf(await plain.call('GET', path)))).toBe(UNAVAILABLE);
    }
    expect((await plain.call('GET', '/sandbox/openid/.well-known/openid-configuration')).status).toBe(404);
    expect((await plain.call('POST', '/api/auth/exchange', { body: { token: 'a' } })).status).toBe(403);
  } finally {
    await plain.close();
  }
});
