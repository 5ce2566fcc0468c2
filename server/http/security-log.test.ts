import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '#server/answer.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';
import { createNamer, securityEventOf } from './security-log.ts';

test.each([
  [refuse('wrong_credentials'), 'login_refused'],
  [refuse('invalid_fields', { fields: { currentPassword: 'password_wrong' } }), 'password_refused'],
  [refuse('invalid_fields', { fields: { name: 'required' } }), undefined],
  [refuse('unauthenticated'), 'session_refused'],
  [refuse('forbidden'), 'forbidden'],
  [refuse('reset_token_invalid'), 'link_refused'],
  [refuse('reservation_not_found'), 'object_refused'],
  [refuse('slot_not_found'), undefined],
  [refuse('too_many_requests'), 'limit_reached'],
  [refuse('too_many_lapsed_holds'), 'limit_reached'],
  [refuse('slot_booked'), undefined],
])('%j is logged as the event %s', (refused, event) => {
  expect(securityEventOf(refused)).toBe(event);
});

test('networks and accounts have stable pseudonyms under one key that cannot be read', () => {
  const { network: name, account } = createNamer('key');
  expect(name('2001:db8:1:2::1')).toBe(name('2001:db8:1:2::99'));
  expect(name('203.0.113.9')).not.toBe(name('203.0.113.8'));
  expect(name('203.0.113.9')).not.toBe(createNamer('other').network('203.0.113.9'));
  expect(name('203.0.113.9')).not.toContain('203');
  expect(account(' Mai@guests.example')).toBe(account('mai@guests.example'));
  expect(account('mai@guests.example')).not.toBe(account('lan@guests.example'));
  expect(account('mai@guests.example')).not.toMatch(/mai/);
});

describe('the security log of a running server', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await startedDatabase({ SLOT_HORIZON_DAYS: '3' });
    server = await startServerProcess({ DATABASE_URL: database.url, SLOT_HORIZON_DAYS: '3' });
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    await database.close();
  });

  const [email, password] = ['member@yumori.example', 'Member123'];
  const post = (path: string, body: object, token?: string) => server.call('POST', `/api${path}`, { body, token });
  const lines = () => server.said.map((line) => JSON.parse(line)).filter((line) => line.security === true);

  /** Returns the security line about the request of an answer. */
  async function lineOf(answer: { headers: Headers }): Promise<Record<string, unknown> | undefined> {
    const id = answer.headers.get('x-request-id');
    const find = () => lines().find((line) => line.reqId === id);
    await expect.poll(find).toBeDefined();
    return find();
  }

  // shows: S44
  test('the security log of a running server names each refusal with member and network, and contains no secret', async () => {
    const secret = 'Wrong-Secret-1';
    const token: string = (await post('/auth/login', { email, password })).body.access_token;
    const { id: memberId } = (await server.call('GET', '/api/auth/profile', { token })).body;
    const foreign = '3f2b8c1d-9a4e-4c77-8f10-5d6e7a8b9c0d';
    const deadToken = 'dead-token-dead-token-dead-token';

    const login = await lineOf(await post('/auth/login', { email, password: secret }));
    expect(login).toMatchObject({ level: 'warn', event: 'login_refused', code: 'wrong_credentials', method: 'POST' });
    expect(login).toMatchObject({ path: '/api/auth/login', network: expect.stringMatching(/^[\w-]{16}$/) });
    const unknown = await lineOf(await post('/auth/login', { email: 'nobody@guests.example', password: secret }));
    expect(unknown).toMatchObject({ event: 'login_refused', account: expect.stringMatching(/^[\w-]{16}$/) });
    expect(login).toMatchObject({ account: expect.stringMatching(/^[\w-]{16}$/) });
    expect(unknown?.account).not.toBe(login?.account);

    const google = await lineOf(await server.call('GET', '/api/auth/google/callback?state=a&code=b'));
    expect(google).toMatchObject({ event: 'sign_in_refused', code: 'sign_in_expired', network: login?.network });
    expect(google).toMatchObject({ path: '/api/auth/google/callback' });

    const change = { currentPassword: secret, newPassword: 'Rotenburo7' };
    const wrong = await lineOf(await post('/auth/change-password', change, token));
    expect(wrong).toMatchObject({ event: 'password_refused', member: memberId, network: login?.network });

    const dead = await lineOf(await server.call('GET', '/api/auth/profile', { token: deadToken }));
    expect(dead).toMatchObject({ event: 'session_refused', token: 'dead' });
    const none = await lineOf(await server.call('GET', '/api/auth/profile'));
    expect(none).toMatchObject({ event: 'session_refused', token: 'none', level: 'info' });

    const link = await lineOf(await post('/auth/reset-password', { token: deadToken, newPassword: 'Rotenburo7' }));
    expect(link).toMatchObject({ event: 'link_refused', code: 'reset_token_invalid' });
    const opened = await lineOf(await server.call('GET', `/api/auth/verify-email?token=${deadToken}`));
    expect(opened).toMatchObject({ event: 'link_refused', code: 'link_invalid', path: '/api/auth/verify-email' });

    const list = await lineOf(await server.call('GET', `/api/reservations/user/${foreign}`, { token }));
    expect(list).toMatchObject({ event: 'forbidden', member: memberId });
    const object = await lineOf(await server.call('GET', `/api/payments/${foreign}`, { token }));
    expect(object).toMatchObject({ event: 'object_refused', member: memberId, path: '/api/payments/3f2b8c1d' });

    const many = [];
    for (let time = 0; time < 6; time += 1) many.push(await post('/auth/forgot-password', { email }));
    expect(await lineOf(many[5] ?? { headers: new Headers() })).toMatchObject({ event: 'limit_reached' });

    const said = server.said.join('\n');
    for (const kept of [secret, password, token, deadToken, 'Rotenburo7', foreign, email])
      expect(said).not.toContain(kept);
  });
});
