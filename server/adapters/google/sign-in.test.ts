import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  foreignKey,
  openScriptedProvider,
  type ScriptedProvider,
  type Token,
} from '#server/testing/fakes/scripted-provider.ts';
import type { GoogleSignIn, SignInSecrets } from './port.ts';
import { createGoogleSignIn } from './sign-in.ts';

const REDIRECT = 'https://yumori.example/api/auth/google/callback';
const PATHS = ['/.well-known/openid-configuration', '/jwks', '/token'];
const HOUR = 3600;

let provider: ScriptedProvider;
let google: GoogleSignIn;
beforeAll(async () => {
  provider = await openScriptedProvider();
  google = newGoogle();
});
afterEach(() => {
  for (const path of PATHS) provider.answer(path, undefined);
});
afterAll(() => provider.close());

const newGoogle = (settings = provider.settings) =>
  createGoogleSignIn(settings, { redirectUri: () => REDIRECT, timeoutSeconds: 0.4 });

async function begin(): Promise<{ url: URL; secrets: SignInSecrets }> {
  const begun = await google.begin();
  if (begun.kind !== 'begun') throw new Error(begun.detail);
  return { url: new URL(begun.url), secrets: begun.secrets };
}

/** Makes a token invalid. */
type Spoiling = (token: Token) => Partial<Token>;

/** Signs in with an invalid id token. */
async function signInBy(spoil: Spoiling = () => ({})) {
  const { secrets } = await begin();
  const token = provider.token(secrets.nonce);
  provider.give({ ...token, ...spoil(token) });
  return google.finish(`code=c&state=${secrets.state}`, secrets);
}

const set =
  (claims: Record<string, unknown>): Spoiling =>
  (token) => ({ claims: { ...token.claims, ...claims } });
const drop = (name: string): Spoiling => set({ [name]: undefined });
const header =
  (more: Record<string, unknown>): Spoiling =>
  (token) => ({ header: { ...token.header, ...more } });
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

describe('a valid sign-in', () => {
  test('a valid sign-in returns the issuer, the subject and the claims', async () => {
    const picture = 'https://pictures.example/a=s96-c';
    expect(await signInBy(set({ hd: 'tours.example', picture }))).toEqual({
      kind: 'known',
      identity: {
        issuer: provider.settings.issuer,
        subject: '1234567890',
        email: 'mai@gmail.com',
        emailVerified: true,
        hostedDomain: 'tours.example',
        name: 'Mai',
        picture,
      },
    });
  });

  test.each([`https://pictures.example/${'a'.repeat(2000)}`, 'pictures.example/a', 'javascript:alert(1)', 7, null])(
    'a valid sign-in ignores a picture whose address is too long or not on the web',
    async (picture) => {
      expect(await signInBy(set({ picture }))).toMatchObject({ kind: 'known', identity: { picture: undefined } });
    },
  );

  test('a valid sign-in ignores claims of the wrong type: a string is not true', async () => {
    const answer = await signInBy(set({ email_verified: 'true', hd: 1, name: ['Mai'], email: null }));
    const identity = { email: undefined, emailVerified: false, hostedDomain: undefined, name: undefined };
    expect(answer).toMatchObject({ kind: 'known', identity });
  });

  test('a valid sign-in sends the PKCE verifier, the client secret and the redirect address', async () => {
    const { url, secrets } = await begin();
    provider.give(provider.token(secrets.nonce));
    await google.finish(`code=c0de&state=${secrets.state}&scope=openid&authuser=0`, secrets);
    const trade = provider.asked.findLast(({ path }) => path === '/token');
    expect(trade?.form).toEqual({
      grant_type: 'authorization_code',
      code: 'c0de',
      redirect_uri: REDIRECT,
      code_verifier: secrets.codeVerifier,
      client_id: 'client',
      client_secret: 'secret',
    });
    const challenge = createHash('sha256').update(secrets.codeVerifier).digest('base64url');
    expect(url.searchParams.get('code_challenge')).toBe(challenge);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.href).not.toContain(secrets.codeVerifier);
  });

  test('a valid sign-in discovers the provider once for many sign-ins', async () => {
    const fresh = newGoogle();
    const before = provider.asked.length;
    await Promise.all([fresh.begin(), fresh.begin(), fresh.begin()]);
    await fresh.begin();
    expect(provider.asked.slice(before).map(({ path }) => path)).toEqual(['/.well-known/openid-configuration']);
  });

  test('a valid sign-in shares no secret with another sign-in', async () => {
    const [one, other] = await Promise.all([begin(), begin()]);
    const values = [one, other].flatMap(({ secrets }) => Object.values(secrets));
    expect(new Set(values).size).toBe(6);
  });
});

function swapped(token: string, claims: object): string {
  const said = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return token.replace(/\.[^.]+\./, `.${said}.`);
}

describe('an id token', () => {
  test.each<[string, Spoiling]>([
    ['from another issuer', set({ iss: 'https://accounts.google.com' })],
    ['for another application', set({ aud: 'another-client' })],
    ['for several clients with another authorised party', set({ aud: ['client', 'other'], azp: 'other' })],
    ['without an audience', drop('aud')],
    ['of another sign-in', set({ nonce: 'a'.repeat(43) })],
    ['without a nonce', drop('nonce')],
    ['expired', set({ exp: inSeconds(-HOUR), iat: inSeconds(-2 * HOUR) })],
    ['without an expiry', drop('exp')],
    ['without a time of issue', drop('iat')],
    ['not valid yet', set({ nbf: inSeconds(HOUR) })],
    ['without a subject', drop('sub')],
    ['with a number as its subject', set({ sub: 1234567890 })],
    ['unsigned, with the algorithm none', () => ({ header: { alg: 'none' }, key: null })],
    ['missing its signature', () => ({ after: (text) => text.replace(/[^.]*$/, '') })],
    ['signed by another key with the same id', () => ({ key: foreignKey() })],
    ['signed by an unpublished key', header({ kid: 'k2' })],
    ['signed by our own client secret', () => ({ header: { alg: 'HS256', kid: 'k1' }, key: 'secret' })],
    ['changed after it was signed', ({ claims }) => ({ after: (text) => swapped(text, { ...claims, sub: '666' }) })],
    ['not a token', () => ({ after: () => 'mai@gmail.com' })],
  ])('an id token that is %s is refused', async (_which, spoil) => {
    expect(await signInBy(spoil)).toMatchObject({ kind: 'untrusted', detail: expect.any(String) });
  });

  test('an id token that is missing is refused', async () => {
    const { secrets } = await begin();
    provider.give(undefined);
    expect(await google.finish(`code=c&state=${secrets.state}`, secrets)).toMatchObject({ kind: 'untrusted' });
  });
});

describe('the answer of a browser', () => {
  test.each<[string, (state: string) => string, string]>([
    ['another state', () => `code=c&state=${'a'.repeat(43)}`, 'untrusted'],
    ['no state', () => 'code=c', 'untrusted'],
    ['two states', (state) => `code=c&state=${state}&state=${state}`, 'untrusted'],
    ['two codes', (state) => `code=c&code=d&state=${state}`, 'untrusted'],
    ['no code', (state) => `state=${state}`, 'untrusted'],
    ['nothing', () => '', 'untrusted'],
    ['another issuer', (state) => `code=c&state=${state}&iss=https%3A%2F%2Fevil.example`, 'untrusted'],
    ['a token instead of a code', (state) => `id_token=e30.e30.&state=${state}`, 'untrusted'],
    ['a refusal by the person', (state) => `error=access_denied&state=${state}`, 'canceled'],
    ['a refusal by the person, for another sign-in', () => `error=access_denied&state=${'a'.repeat(43)}`, 'untrusted'],
    ['a temporary failure of Google', (state) => `error=temporarily_unavailable&state=${state}`, 'unavailable'],
    ['an unknown error', (state) => `error=%3Cscript%3E&error_description=evil&state=${state}`, 'untrusted'],
  ])('the answer of a browser with %s is handled as expected', async (_what, query, kind) => {
    const { secrets } = await begin();
    provider.give(provider.token(secrets.nonce));
    const answer = await google.finish(query(secrets.state), secrets);
    expect(answer.kind).toBe(kind);
    expect(JSON.stringify(answer)).not.toMatch(/script|evil/);
  });
});

describe('a provider that fails', () => {
  test.each([
    ['refuses the code', 400, 'application/json', { error: 'invalid_grant' }, 'untrusted'],
    ['refuses our client', 401, 'application/json', { error: 'invalid_client' }, 'unavailable'],
    ['is broken', 500, 'text/html', '<h1>Sorry</h1>', 'unavailable'],
    ['answers with another content type', 200, 'text/html', '<h1>Sorry</h1>', 'unavailable'],
  ])('a provider is classified when it %s', async (_how, status, type, body, kind) => {
    const { secrets } = await begin();
    provider.answer('/token', { status, type, body });
    expect((await google.finish(`code=c&state=${secrets.state}`, secrets)).kind).toBe(kind);
  });

  test('a provider is unavailable without its keys, and available again with them', async () => {
    google = newGoogle();
    provider.answer('/jwks', { status: 500, body: 'Sorry' });
    expect((await signInBy()).kind).toBe('unavailable');
    provider.answer('/jwks', undefined);
    expect((await signInBy()).kind).toBe('known');
  });

  test('a provider is discovered again after discovery failed', async () => {
    const fresh = newGoogle();
    provider.answer('/.well-known/openid-configuration', { status: 503, body: 'Sorry' });
    expect(await fresh.begin()).toMatchObject({ kind: 'unavailable' });
    provider.answer('/.well-known/openid-configuration', undefined);
    expect(await fresh.begin()).toMatchObject({ kind: 'begun' });
  });

  test('a provider is unavailable when it names another issuer', async () => {
    provider.answer('/.well-known/openid-configuration', {
      body: { issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/auth' },
    });
    expect(await newGoogle().begin()).toMatchObject({ kind: 'unavailable' });
  });

  test('a provider is unavailable when it cannot be reached', async () => {
    const nobody = newGoogle({ ...provider.settings, issuer: 'http://127.0.0.1:9' });
    expect(await nobody.begin()).toEqual({ kind: 'unavailable', detail: 'no connection' });
  });
});
