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
describe('the binding of a sign-in to its browser', () => {
  test('a callback address opened in a browser without a sign-in yields no code and leaves the sign-in usable', async () => {
    const mine = openBrowser(site.url);
    const back = await passGoogle(mine, await beginAtSite(mine), MAI);
    const other = openBrowser(site.url);
    expect(whereTo(locationOf(await other.call('GET', back.href)))).toBe(EXPIRED);
    expect(await counted('sign_in_codes')).toBe(0);
    expect(locationOf(await mine.call('GET', back.href)).searchParams.get('token')).toMatch(/^[\w-]{43}$/);
  });

  test('a callback address opened in a browser with its own sign-in yields no code, so that no victim lands in another account', async () => {
    const attacker = openBrowser(site.url);
    const back = await passGoogle(attacker, await beginAtSite(attacker), EVA);
    const victim = openBrowser(site.url);
    await beginAtSite(victim);
    expect(whereTo(locationOf(await victim.call('GET', back.href)))).toBe(EXPIRED);
  });

  // shows: 7.42
  test('a code opens no session in another browser, and stays valid in its own', async () => {
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

  test('a new sign-in invalidates the earlier one of the same browser', async () => {
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
  ])('a sign-in cookie that is %s is ignored', async (_how, value) => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    const answer = await site.call('GET', back.href, { headers: { cookie: `sign-in=${value}` } });
    expect(whereTo(locationOf(answer))).toBe(EXPIRED);
  });
});

// shows: S33
describe('the single use and the expiry of a sign-in', () => {
  test('a callback address opened a second time yields no code', async () => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    expect(locationOf(await browser.call('GET', back.href)).searchParams.has('token')).toBe(true);
    expect(whereTo(locationOf(await browser.call('GET', back.href)))).toBe(EXPIRED);
  });

  // shows: 8.60
  test("Google's code is refused with the state of another sign-in of the same browser", async () => {
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
    ['occurs twice', (query) => query.append('state', 'a'.repeat(43))],
  ])('a state that %s yields no code', async (_how, change) => {
    const browser = openBrowser(site.url);
    const back = await passGoogle(browser, await beginAtSite(browser), MAI);
    change(back.searchParams);
    expect(whereTo(locationOf(await browser.call('GET', back.href)))).toBe(EXPIRED);
  });

  // shows: 7.42, 9.42, S42
  test('a code can be exchanged once', async () => {
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
    ['an unknown code', 'a'.repeat(43)],
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
  ])('a code that is %d seconds old is answered with status %d', async (seconds, status) => {
    const browser = openBrowser(site.url);
    const page = await comeBack(browser, MAI);
    await site.advance(seconds);
    expect((await exchange(browser, page)).status).toBe(status);
  });

  // shows: 8.62, 9.40
  test('a sign-in that takes longer than ten minutes has to begin again and leaves no rows behind', async () => {
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
describe('the redirect after a sign-in', () => {
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

  test.each(HOSTILE)('the redirect after a sign-in is never %j', async (target) => {
    const browser = openBrowser(site.url);
    const page = await comeBack(browser, MAI, target);
    expect([...page.searchParams.keys()]).toEqual(['token']);
  });

  // shows: 7.57
  test('the redirect after a sign-in is the requested path, which Google never sees', async () => {
    const browser = openBrowser(site.url);
    const start = await beginAtSite(browser, '/slot/a?hour=19#thu');
    // The random parts of the address can spell short words, but have no `/`, `=` or `#`.
    expect(decodeURIComponent(start.href)).not.toMatch(/\/slot|hour=|#thu/);
    const back = await passGoogle(browser, start, MAI);
    const page = locationOf(await browser.call('GET', back.href));
    expect(page.searchParams.get('redirect')).toBe('/slot/a?hour=19#thu');
  });

  test('the redirect after a sign-in is dropped when it is too long', async () => {
    const page = await comeBack(openBrowser(site.url), MAI, `/${'a'.repeat(3_000)}`);
    expect(page.searchParams.has('redirect')).toBe(false);
  });

  test('the redirect after a sign-in is dropped when it is given twice', async () => {
    const browser = openBrowser(site.url);
    const start = locationOf(await browser.call('GET', '/api/auth/google?redirect=/a&redirect=/b'));
    const page = locationOf(await browser.call('GET', (await passGoogle(browser, start, MAI)).href));
    expect(page.searchParams.has('redirect')).toBe(false);
  });
});

// shows: S14
test('the sign-in cookie is HttpOnly and the answer that sets it is not cached', async () => {
  const answer = await site.call('GET', '/api/auth/google');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sign-in=[\w-]{43}; Max-Age=660; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test("the fake Google's answers have the site's security headers", async () => {
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
test('the authorisation request has the required parameters and our public address, whatever Host header was sent', async () => {
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
