import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/api.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PASSWORD = 'Onsen4ever';
const registration = (email: string) => ({
  name: 'Nguyễn Thị Mai',
  email,
  password: PASSWORD,
  gender: 'female',
  birthDate: '1990-05-17',
  phoneNumber: '0912345678',
  discoveryMethods: ['instagram'],
  receiveEmails: false,
});

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const register = (body: unknown, headers = {}) => site.call('POST', '/api/auth/register', { body, headers });
const logIn = (email: string, password = PASSWORD) =>
  site.call('POST', '/api/auth/login', { body: { email, password } });
const profile = (token?: string) => site.call('GET', '/api/auth/profile', { token });
const setVerificationToken = (token: string) =>
  site.db.query(`UPDATE email_tokens SET token_hash = $1 WHERE purpose = 'verify'`, [
    createHash('sha256').update(token).digest(),
  ]);

// shows: 1.4, 3.11, 3.15, 7.2, 7.3, 7.4
test('a member can register, verify the address, log in, read the profile and log out', async () => {
  const email = 'mai@guests.example';
  const registered = await register(registration(email), { 'accept-language': 'ja' });
  expect(registered.status).toBe(201);
  expect(registered.body).toEqual({ message: expect.stringContaining('ご登録ありがとうございます') });

  const early = await logIn(email);
  expect(early).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });

  await setVerificationToken('the-mailed-token');
  const verified = await site.call('GET', '/api/auth/verify-email?token=the-mailed-token');
  expect([verified.status, verified.headers.get('location')]).toEqual([302, '/login?verified=true']);

  const loggedIn = await logIn(email);
  const token: string = loggedIn.body.access_token;
  expect(loggedIn.status).toBe(200);
  expect(loggedIn.headers.get('cache-control')).toBe('no-store');
  const [session, device] = loggedIn.headers.getSetCookie();
  expect(session).toBe(`access_token=${token}; Max-Age=2592000; Path=/; SameSite=Lax`);
  expect(device).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);

  const seen = await profile(token);
  expect(seen.body).toEqual({
    id: expect.any(String),
    name: 'Nguyễn Thị Mai',
    email,
    picture: null,
    role: 'MEMBER',
    receiveEmails: false,
    hasPassword: true,
    google: null,
    pendingEmail: null,
  });

  const loggedOut = await site.call('POST', '/api/auth/logout', { token });
  expect(loggedOut.status).toBe(200);
  expect(loggedOut.headers.get('set-cookie')).toBe('access_token=; Max-Age=0; Path=/; SameSite=Lax');
  expect((await profile(token)).status).toBe(401);
});

describe('a registration', () => {
  // shows: 5.30, 8.5, 8.49
  test('a registration is refused with the wrong fields, in the requested language', async () => {
    const answer = await register({ ...registration('lan@guests.example'), name: 'L' }, { 'accept-language': 'vi' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: { name: 'Họ tên cần ít nhất 2 ký tự' } },
    });
  });

  // shows: 5.31
  test.each(['role', 'id', 'emailVerifiedAt', 'email_verified_at', 'is_demo', 'isDemo', 'created_at', 'password_hash'])(
    'a registration is refused with the field %s, which clients may not set',
    async (field) => {
      const answer = await register({ ...registration('lan@guests.example'), [field]: 'ADMIN' });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'malformed_request', errors: { [field]: expect.any(String) } },
      });
      expect(await site.db.query('SELECT 1 FROM members WHERE email = $1', ['lan@guests.example'])).toEqual([]);
    },
  );

  // shows: 5.31, S9
  test.each(['__proto__', 'constructor'])('a registration is refused with %s in its body', async (field) => {
    const body = JSON.stringify(registration('lan@guests.example')).replace('{', `{"${field}":{"role":"ADMIN"},`);
    expect((await register(body)).status).toBe(400);
  });

  // shows: 8.9
  test('a registration of a taken address is answered with 409, and its owner gets one mail', async () => {
    const { email } = await givenMember(site.db);
    const answer = await register(registration(email.toUpperCase()));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: 'The email address already exists' },
    });
    await register(registration(email));
    await site.worker.drained();
    const told = await mailsTo(site.call, email);
    expect(told.map(({ subject }) => subject)).toEqual(['You already have an account with us']);
  });
});

describe('a verification link', () => {
  const OUTWARD = ['//evil.example', '/\\evil.example', 'https://evil.example/', '/api/auth/google', '/a\nb'];

  test.each([
    ['/slot/one?from=mail', '&redirect=%2Fslot%2Fone%3Ffrom%3Dmail'],
    ...OUTWARD.map((redirect): [string, string] => [redirect, '']),
  ])(
    'mailed after a registration on the way to %j redirects with "%s", also when it is mailed again',
    async (redirect, end) => {
      const email = `${randomUUID()}@guests.example`;
      expect((await register({ ...registration(email), redirect })).status).toBe(201);
      await site.call('POST', '/api/auth/resend-verification', { body: { email, redirect } });
      await site.worker.drained();
      const links = (await mailsTo(site.call, email)).map(({ text }) => /\S+verify-email\?\S+/.exec(text)?.[0] ?? '');
      expect(links).toHaveLength(2);
      for (const link of links) {
        expect(new URL(link).search).toMatch(new RegExp(`^\\?token=[\\w-]{43}${end.replace('?', '\\?')}$`));
        const answer = await site.call('GET', link);
        expect(answer.headers.get('location')).toBe(`/login?verified=true${end}`);
      }
      // A changed redirect in the link leads to no foreign page.
      for (const outward of OUTWARD) {
        const answer = await site.call('GET', `/api/auth/verify-email?token=x&redirect=${encodeURIComponent(outward)}`);
        expect(answer.headers.get('location')).toBe('/login?verified=false&error=link_invalid');
      }
      const jobs = await site.db.query(`SELECT payload FROM jobs WHERE payload ? 'redirect'`);
      expect(jobs).toEqual([]);
    },
  );

  // shows: 7.40, 8.10
  test('a verification link redirects to the login page with the reason of its failure', async () => {
    const answer = await site.call('GET', '/api/auth/verify-email?token=unknown');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?verified=false&error=link_invalid']);
  });

  // shows: 2.156
  test.each(['', '?token=a&token=b', `?token=${'x'.repeat(300)}`, '?token=%00', '?token[]=a'])(
    'a verification link redirects to a page even when its query is damaged: %s',
    async (query) => {
      for (const [path, page] of [
        ['verify-email', '/login?verified=false&error=link_invalid'],
        ['confirm-email', '/profile?email=failed&error=link_invalid'],
      ]) {
        const answer = await site.call('GET', `/api/auth/${path}${query}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, page]);
      }
    },
  );

  test('a verification link is mailed again with the same answer for every address', async () => {
    const waiting = await givenMember(site.db, { email_verified_at: null, password_hash: 'a hash' });
    const { email: verified } = await givenMember(site.db);
    const answers = [];
    for (const email of [waiting.email, verified, 'nobody@guests.example']) {
      answers.push(await site.call('POST', '/api/auth/resend-verification', { body: { email } }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await site.worker.drained();
    const links = await site.db.query('SELECT 1 FROM email_tokens WHERE member_id = $1', [waiting.id]);
    expect(links).toHaveLength(1);
  });
});

describe('a session', () => {
  // shows: 7.1, S34
  test('a session is authenticated by its bearer token only', async () => {
    const { token } = await givenMember(site.db);
    expect((await profile(token)).status).toBe(200);
    const { status: byCookie } = await site.call('GET', '/api/auth/profile', {
      headers: { cookie: `access_token=${token}` },
    });
    expect(byCookie).toBe(401);
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const hashed = createHash('sha256').update(token).digest('base64url');
    for (const dead of [tampered, hashed, token.toLowerCase(), 'x', `${token}x`]) {
      expect(await profile(dead)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  // shows: 8.3
  test('a session that is invalid opens no route for members', async () => {
    const now = new Date();
    const [expired, deleted, loggedOut, reset, live] = await Promise.all(
      Array.from({ length: 5 }, () => givenMember(site.db)),
    );
    if (!expired || !deleted || !loggedOut || !reset || !live) throw new Error('Fewer than five members were created');
    await site.db.query('UPDATE sessions SET created_at = $2, expires_at = $3 WHERE member_id = $1', [
      expired.id,
      new Date(now.getTime() - 31 * 86_400_000),
      now,
    ]);
    await site.call('POST', '/api/auth/logout', { token: loggedOut.token });
    await site.call('POST', '/api/auth/logout-everywhere', { token: reset.token });
    const left = { token: deleted.token, body: { email: deleted.email } };
    expect((await site.call('DELETE', '/api/auth/account', left)).status).toBe(200);
    const { token } = live;
    const dead = {
      expired: expired.token,
      'of a deleted account': deleted.token,
      'logged out': loggedOut.token,
      'logged out everywhere': reset.token,
      tampered: `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`,
      'the stored hash': createHash('sha256').update(token).digest('base64url'),
      'longer by a letter': `${token}x`,
      unsigned: `${[{ alg: 'none' }, { sub: live.id }].map((part) => btoa(JSON.stringify(part))).join('.')}.`,
    };
    const routes = API.filter(({ caller }) => caller === 'member');
    const admitted: string[] = [];
    for (const { method, path } of routes) {
      const filled = `/api${path.replace(/\{\w+\}/g, '3f2b8c1d-9a4e-4c77-8f10-5d6e7a8b9c0d')}`;
      for (const [what, worthless] of Object.entries(dead)) {
        const { status } = await site.call(method, filled, { token: worthless });
        if (status !== 401) admitted.push(`${what}: ${method} ${path} answered ${status}`);
      }
    }
    expect(admitted).toEqual([]);
    expect(routes.length).toBeGreaterThan(15);
    expect((await profile(token)).status).toBe(200);
  });

  // shows: 7.41, S35
  test('a session ends with its own logout, while another session of the member goes on', async () => {
    const member = await givenMember(site.db, { password_hash: await hashPassword(PASSWORD) });
    const { body } = await logIn(member.email);
    expect((await site.call('POST', '/api/auth/logout', { token: member.token })).status).toBe(200);
    expect((await site.call('POST', '/api/auth/logout', { token: member.token })).status).toBe(401);
    expect((await profile(body.access_token)).status).toBe(200);
  });
});

// shows: 8.6
test('too many wrong logins are answered with 429 and Retry-After', async () => {
  const { email } = await givenMember(site.db, { password_hash: await hashPassword(PASSWORD) });
  for (let time = 0; time < 10; time += 1) expect((await logIn(email, 'Wrong1')).status).toBe(401);
  const answer = await logIn(email);
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(30 * 60);
});

// shows: 4.35, S35
test('a session ends after 30 days', async () => {
  const { email } = await givenMember(site.db, { password_hash: await hashPassword(PASSWORD) });
  const { body } = await logIn(email);
  const token: string = body.access_token;
  await site.advance((30 * DAY) / 1000 - 60);
  expect((await profile(token)).status).toBe(200);
  await site.advance(60);
  expect((await profile(token)).status).toBe(401);
});
