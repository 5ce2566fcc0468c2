import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const EVA = { email: 'eva@gmail.com', name: 'Eva' };
const EXPIRED = '/auth/callback?error=sign_in_expired';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const whereTo = (page: URL) => `${page.pathname}${page.search}`;
const counted = async (table: string) => (await site.db.query(`SELECT 1 FROM ${table}`)).length;

// shows: S33
describe('what a browser begins, it alone finishes', () => {
  test('an address from Google, opened in a browser that began nothing, gives nothing and spoils nothing', async () => {
    const mine = openBrowser(site.url);
    const back = await passGoogle(mine, await beginAtSite(mine), MAI);
    const other = openBrowser(site.url);
    expect(whereTo(locationOf(await other.call('GET', back.href)))).toBe(EXPIRED);
    expect(await counted('sign_in_codes')).toBe(0);
    expect(locationOf(await mine.call('GET', back.href)).searchParams.get('token')).toMatch(/^[\w-]{43}$/);
  });

  test("nor in a browser that began a sign-in of its own: nobody is put into another's account", async () => {
    const attacker = openBrowser(site.url);
    const back = await passGoogle(attacker, await beginAtSite(attacker), EVA);
    const victim = openBrowser(site.url);
    await beginAtSite(victim);
    expect(whereTo(locationOf(await victim.call('GET', back.href)))).toBe(EXPIRED);
  });

  // shows: 7.42
  test('a code, carried to another browser, opens no session and is still good where it belongs', async () => {
    const attacker = openBrowser(site.url);
    const page = await comeBack(attacker, EVA);
    const strangers = [openBrowser(site.url), openBrowser(site.url)];
    await beginAtSite(strangers[1] ?? attacker);
    for (const stranger of strangers) {
      const answer = await exchange(stranger, page);
      expect([answer.status, answer.body.code]).toEqual([403, 'sign_in_code_invalid']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await exchange(attacker, page)).status).toBe(200);
  });

  test('beginning anew ends what was begun before', async () => {
    const browser = openBrowser(site.url);
    const first = await passGoogle(browser, await beginAtSite(browser), MAI);
    await beginAtSite(browser);
    expect(whereTo(locationOf(await browser.call('GET', first.href)))).toBe(EXPIRED);
  });

  test.each([
    ['empty', ''],
    ['of another length', 'a'.repeat(42)],
    ['with other characters', `${'a'.repeat(42)}"`],
    ['sent twice', `${'a'.repeat(43)}; sign-in=${'b'.repeat(43)}`],
  ])('a cookie that is %s is none', async (_how, value) => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    const answer = await site.call('GET', back.href, { headers: { cookie: `sign-in=${value}` } });
    expect(whereTo(locationOf(answer))).toBe(EXPIRED);
  });
});

// shows: S33
describe('everything is good once, and in its time', () => {
  test('an address from Google, opened again, gives nothing', async () => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    expect(locationOf(await browser.call('GET', back.href)).searchParams.has('token')).toBe(true);
    expect(whereTo(locationOf(await browser.call('GET', back.href)))).toBe(EXPIRED);
  });

  // shows: 8.60
  test("Google's code, brought along by another sign-in of the same browser, gives nothing", async () => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    const start = await beginAtSite(browser);
    back.searchParams.set('state', start.searchParams.get('state') ?? '');
    expect(whereTo(locationOf(await browser.call('GET', back.href)))).toBe('/auth/callback?error=google_failed');
  });

  test.each<[string, (query: URLSearchParams) => void]>([
    ['is missing', (query) => query.delete('state')],
    ['is empty', (query) => query.set('state', '')],
    ['is unknown', (query) => query.set('state', 'a'.repeat(43))],
    ['is too long', (query) => query.set('state', 'a'.repeat(5_000))],
    ['is there twice', (query) => query.append('state', 'a'.repeat(43))],
  ])('a state that %s gives nothing', async (_how, change) => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    change(back.searchParams);
    expect(whereTo(locationOf(await browser.call('GET', back.href)))).toBe(EXPIRED);
  });

  // shows: 7.42, 9.42, S42
  test('a code is traded once', async () => {
    const browser = openBrowser(site.url);
    const page = await comeBack(browser, MAI);
    const secret = browser.cookie('sign-in');
    expect((await exchange(browser, page)).status).toBe(200);
    const again = await site.call('POST', '/api/auth/exchange', {
      body: { token: page.searchParams.get('token') },
      headers: { cookie: `sign-in=${secret}` },
    });
    expect(again.body.code).toBe('sign_in_code_invalid');
  });

  test.each([
    ['a code that nobody gave', 'a'.repeat(43)],
    ['an empty code', ''],
  ])('%s opens nothing', async (_what, token) => {
    const browser = openBrowser(site.url);
    await comeBack(browser, MAI);
    const answer = await browser.call('POST', '/api/auth/exchange', { body: { token } });
    expect(answer.body.code).toBe('sign_in_code_invalid');
  });

  // shows: 9.42
  test.each([
    [58, 200],
    [61, 403],
  ])('a code that is %d seconds old is answered with %d', async (seconds, status) => {
    const browser = openBrowser(site.url);
    const page = await comeBack(browser, MAI);
    await site.advance(seconds);
    expect((await exchange(browser, page)).status).toBe(status);
  });

  // shows: 8.62, 9.40
  test('who takes more than ten minutes at Google begins again, and nothing is left behind', async () => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    await site.advance(601);
    expect(whereTo(locationOf(await browser.call('GET', back.href)))).toBe(EXPIRED);
    await beginAtSite(openBrowser(site.url));
    await beginAtSite(openBrowser(site.url));
    expect([await counted('sign_in_attempts'), await counted('sign_in_codes')]).toEqual([2, 0]);
  });
});

// shows: S2
describe('where to go afterwards', () => {
  const HOSTILE = [
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/auth/google',
    '/api/auth/google',
    '/auth/callback?token=a',
    '/profile\r\nset-cookie: a=b',
  ];

  test.each(HOSTILE)('never %j', async (target) => {
    const browser = openBrowser(site.url);
    const page = await comeBack(browser, MAI, target);
    expect([...page.searchParams.keys()]).toEqual(['token']);
  });

  // shows: 7.57
  test('the path that was asked for, and nothing of it goes to Google', async () => {
    const browser = openBrowser(site.url);
    const start = await beginAtSite(browser, '/slot/a?hour=19#thu');
    expect(start.href).not.toMatch(/slot|thu/);
    const back = await passGoogle(browser, start, MAI);
    const page = locationOf(await browser.call('GET', back.href));
    expect(page.searchParams.get('redirect')).toBe('/slot/a?hour=19#thu');
  });

  test('one that is too long is none', async () => {
    const page = await comeBack(openBrowser(site.url), MAI, `/${'a'.repeat(3_000)}`);
    expect(page.searchParams.has('redirect')).toBe(false);
  });

  test('two of them are none', async () => {
    const browser = openBrowser(site.url);
    const start = locationOf(await browser.call('GET', '/api/auth/google?redirect=/a&redirect=/b'));
    const page = locationOf(await browser.call('GET', (await passGoogle(browser, start, MAI)).href));
    expect(page.searchParams.has('redirect')).toBe(false);
  });
});

// shows: S14
test('the cookie of a sign-in is for the server alone', async () => {
  const answer = await site.call('GET', '/api/auth/google');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sign-in=[\w-]{43}; Max-Age=660; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test("the stand-in's own answers carry the policies of the site", async () => {
  const ours = (await site.call('GET', '/api/brand')).headers;
  const start = await beginAtSite(openBrowser(site.url));
  for (const path of [start.href, '/sandbox/openid/nothing', '/sandbox/openid/.well-known/openid-configuration']) {
    const { headers } = await site.call('GET', path);
    for (const policy of ['content-security-policy', 'referrer-policy', 'x-content-type-options', 'x-frame-options']) {
      expect([path, policy, headers.get(policy)]).toEqual([path, policy, ours.get(policy)]);
    }
  }
});

// shows: 7.7
test('the address at Google asks for what it must, and names our public address whatever Host was sent', async () => {
  const start = locationOf(
    await site.call('GET', '/api/auth/google', { headers: { 'x-forwarded-host': 'evil.example' } }),
  );
  expect(`${start.origin}${start.pathname}`).toBe(`${site.url}/sandbox/openid/auth`);
  expect(Object.fromEntries(start.searchParams)).toEqual({
    client_id: 'yumori-sandbox',
    redirect_uri: `${site.url}/api/auth/google/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
});
