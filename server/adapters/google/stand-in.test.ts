import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from '#sandbox/testing/open-test-sandbox.ts';
import { createTestDatabase, type TestDatabase } from '#sandbox/testing/test-database.ts';
import { type Browser, locationOf, openBrowser, passGoogle } from '#server/testing/journeys/google.ts';
import type { GoogleSignIn, SignInSecrets } from './port.ts';
import { createGoogleSignIn } from './sign-in.ts';

const KENJI = { email: 'kenji@tours.example', name: '田中 健二', hostedDomain: 'tours.example' };

let database: TestDatabase;
let one: TestSandbox;
let other: TestSandbox;
let google: GoogleSignIn;
beforeAll(async () => {
  database = await createTestDatabase();
  one = await openTestSandbox({ database });
  other = await openTestSandbox({ database, publicUrl: one.url });
  google = newGoogle();
});
afterAll(async () => {
  await other.close();
  await one.close();
  await database.close();
});

const newGoogle = () =>
  createGoogleSignIn(one.settings.google, { redirectUri: () => `${one.url}/api/auth/google/callback` });

async function begin(): Promise<{ url: URL; secrets: SignInSecrets; browser: Browser }> {
  const begun = await google.begin();
  if (begun.kind !== 'begun') throw new Error(begun.detail);
  return { url: new URL(begun.url), secrets: begun.secrets, browser: openBrowser(one.url) };
}

/** Returns the query that the browser brings back. */
async function pass(browser: Browser, url: URL, who: Parameters<typeof passGoogle>[2]): Promise<string> {
  return (await passGoogle(browser, url, who)).search.slice(1);
}

describe('signing in at the stand-in', () => {
  // shows: 11.11
  test('a sign-in at the stand-in returns the chosen claims, with the same subject every time', async () => {
    const subjects: string[] = [];
    for (const emailVerified of [true, false]) {
      const { url, secrets, browser } = await begin();
      const answer = await google.finish(await pass(browser, url, { ...KENJI, emailVerified }), secrets);
      expect(answer).toMatchObject({ kind: 'known', identity: { ...KENJI, emailVerified } });
      if (answer.kind === 'known') subjects.push(answer.identity.subject);
    }
    expect(subjects[0]).toMatch(/^\d{21}$/);
    expect(subjects[1]).toBe(subjects[0]);
  });

  test('the stand-in keeps no session: the same browser can choose another person the next time', async () => {
    const browser = openBrowser(one.url);
    for (const email of ['mai@gmail.com', 'eva@gmail.com']) {
      const { url, secrets } = await begin();
      const answer = await google.finish(await pass(browser, url, { email }), secrets);
      expect(answer).toMatchObject({ kind: 'known', identity: { email, hostedDomain: undefined } });
    }
  });

  test('a sign-in can start in one process and finish in another, with the same keys', async () => {
    const { url, secrets, browser } = await begin();
    const query = await pass(browser, new URL(`${url.pathname}${url.search}`, other.url), KENJI);
    expect(await google.finish(query, secrets)).toMatchObject({ kind: 'known', identity: KENJI });
  });

  test('the stand-in requires the PKCE verifier of the start, and accepts a code once', async () => {
    const { url, secrets, browser } = await begin();
    const query = await pass(browser, url, KENJI);
    const wrong = { ...secrets, codeVerifier: 'a'.repeat(43) };
    expect(await google.finish(query, wrong)).toEqual({ kind: 'untrusted', detail: 'invalid_grant' });
    const again = await begin();
    const good = await pass(again.browser, again.url, KENJI);
    expect((await google.finish(good, again.secrets)).kind).toBe('known');
    expect(await google.finish(good, again.secrets)).toEqual({ kind: 'untrusted', detail: 'invalid_grant' });
  });

  test('the stand-in refuses a request without PKCE', async () => {
    const { url, secrets, browser } = await begin();
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const back = locationOf(await browser.call('GET', url.href));
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect((await google.finish(back.search.slice(1), secrets)).kind).toBe('untrusted');
  });

  test('the stand-in lets the person decline', async () => {
    const { url, secrets, browser } = await begin();
    expect(await google.finish(await pass(browser, url, 'cancel'), secrets)).toEqual({ kind: 'canceled' });
  });
});

describe('the pages of the stand-in', () => {
  test('the pages of the stand-in run no script, and post only to this site', async () => {
    const { url, browser } = await begin();
    const page = await browser.call('GET', locationOf(await browser.call('GET', url.href)).pathname);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(page.body).toContain('mai.yumori@gmail.com');
    expect(page.body).not.toMatch(/<script|style=/);
  });

  test.each([
    ['another browser', '/sandbox/openid/people/unknown', 404],
    ['an unknown client', '/sandbox/openid/auth?client_id=%3Cscript%3E&response_type=code', 400],
    ['an unknown address', '/sandbox/openid/nothing', 404],
  ])('the pages of the stand-in refuse %s with a plain message', async (_who, path, status) => {
    const answer = await openBrowser(one.url).call('GET', path);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toContain('<script');
  });

  test.each([
    { email: 'no address', emailVerified: 'yes' },
    { email: 'mai@gmail.com', emailVerified: 'perhaps' },
    { person: 'nobody@gmail.com' },
    { person: 'mai.yumori@gmail.com', cancel: 'yes' },
    {},
  ])('the pages of the stand-in refuse the form %j', async (form) => {
    const { url, browser } = await begin();
    const { pathname } = locationOf(await browser.call('GET', url.href));
    const answer = await browser.call('POST', pathname, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(400);
  });
});

test('the discovery document satisfies a certified client and lists only supported features', async () => {
  const { body } = await openBrowser(one.url).call('GET', '/sandbox/openid/.well-known/openid-configuration');
  expect(body).toMatchObject({
    issuer: `${one.url}/sandbox/openid`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  const keys = await openBrowser(one.url).call('GET', new URL(body.jwks_uri).pathname);
  expect(Object.keys(keys.body.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});
