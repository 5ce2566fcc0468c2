import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#domain/calendar/duration.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { type GivenMember, givenMember } from '#server/testing/given/given.ts';
import { mailsTo, tokenIn } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PASSWORD = 'Onsen4ever';
const NEW = 'Rotenburo7';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

let site: Site;
let passwordHash: string;
let member: GivenMember;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await given();
});

const given = (more = {}) => givenMember(site.db, { password_hash: passwordHash, ...more });
const post = (path: string, body: object, token = member.token) =>
  site.call('POST', `/api/auth/${path}`, { body, token });
const profile = async (token = member.token) => (await site.call('GET', '/api/auth/profile', { token })).body;
const sessions = (token = member.token) => site.call('GET', '/api/auth/sessions', { token });
const statusOf = async (token: string) => (await site.call('GET', '/api/auth/profile', { token })).status;
const mailed = async (address: string) => {
  await site.worker.drained();
  return mailsTo(site.call, address);
};
const subjects = async (address: string) => (await mailed(address)).map(({ subject }) => subject);

async function logIn(email = member.email, password = PASSWORD): Promise<string> {
  const headers = { 'user-agent': FIREFOX };
  const { status, body } = await site.call('POST', '/api/auth/login', { body: { email, password }, headers });
  expect(status).toBe(200);
  return body.access_token;
}

describe('the consent to promotional mail', () => {
  const patch = (receiveEmails: boolean) =>
    site.call('PATCH', '/api/auth/profile', { token: member.token, body: { receiveEmails } });

  // shows: 1.29, 7.43
  test('the consent to promotional mail is stored with its time and wording each time the member gives or withdraws it', async () => {
    expect((await patch(true)).body).toMatchObject({ id: member.id, receiveEmails: true });
    expect((await patch(true)).status).toBe(200);
    expect((await patch(false)).body).toMatchObject({ receiveEmails: false });
    const rows = await site.db.query(
      'SELECT purpose, given, text_version FROM consents WHERE member_id = $1 ORDER BY id',
      [member.id],
    );
    expect(rows).toEqual([
      { purpose: 'promotional_mail', given: true, text_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      { purpose: 'promotional_mail', given: false, text_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
  });

  // shows: S8
  test.each(['role', 'email', 'name', 'emailVerifiedAt'])(
    'a change of the consent changes no other field: %s is refused',
    async (field) => {
      const body = { receiveEmails: true, [field]: 'ADMIN' };
      expect((await site.call('PATCH', '/api/auth/profile', { token: member.token, body })).status).toBe(400);
      expect(await profile()).toMatchObject({ role: 'MEMBER', receiveEmails: false });
    },
  );
});

describe('a change of the password', () => {
  // shows: 1.35, 2.159, 7.43, S28
  test('a change of the password requires the current password, ends every other session and is confirmed by mail', async () => {
    const other = await logIn();
    expect((await post('change-password', { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(200);
    expect([await statusOf(member.token), await statusOf(other)]).toEqual([200, 401]);
    expect(await statusOf(await logIn(member.email, NEW))).toBe(200);
    expect(await subjects(member.email)).toEqual(['Your password has been changed']);
  });

  test.each([
    { currentPassword: 'Wrong1234', newPassword: NEW, errors: { currentPassword: 'This password isn’t correct' } },
    { currentPassword: '', newPassword: NEW, errors: { currentPassword: 'Please fill in this field' } },
    {
      currentPassword: PASSWORD,
      newPassword: 'Ab1',
      errors: { newPassword: 'Password must be at least 6 characters' },
    },
  ])('a change of the password is refused with $errors', async ({ errors, ...body }) => {
    expect(await post('change-password', body)).toMatchObject({ status: 422, body: { errors } });
    expect(await statusOf(await logIn())).toBe(200);
  });

  test('a change of the password is refused for an account without a password', async () => {
    const { token } = await given({ password_hash: null });
    expect((await profile(token)).hasPassword).toBe(false);
    const answer = await post('change-password', { currentPassword: 'x', newPassword: NEW }, token);
    expect(answer).toMatchObject({ status: 409, body: { code: 'no_password' } });
  });
});

describe('a change of the email address', () => {
  const ask = (newEmail: string, password = PASSWORD) => post('change-email', { newEmail, password });
  const open = async (token: string) =>
    (await site.call('GET', `/api/auth/confirm-email?token=${token}`)).headers.get('location');
  const linkTo = async (address: string) => tokenIn((await mailed(address))[0], `${site.url}/api/auth/confirm-email`);
  const fresh = () => `new-${member.id.slice(0, 8)}@guests.example`;

  // shows: 1.34, 1.35, 2.158, 7.43, 7.58
  test('a change of the email address takes effect when the link mailed to the new address is opened, and the old address is notified of request and change', async () => {
    expect((await ask(fresh().toUpperCase())).status).toBe(200);
    expect(await profile()).toMatchObject({ email: member.email, pendingEmail: fresh() });
    const token = await linkTo(fresh());
    expect(await open(token)).toBe('/profile?email=changed');
    expect(await open(token)).toBe('/profile?email=changed');
    expect(await profile()).toMatchObject({ email: fresh(), pendingEmail: null });
    expect(await statusOf(await logIn(fresh()))).toBe(200);
    expect(await subjects(member.email)).toEqual([
      'The email address of your account has been changed',
      'Request to change your email address',
    ]);
    const jobs = await site.db.query<{ payload: object }>(`SELECT payload FROM jobs WHERE done_at IS NOT NULL`);
    expect(JSON.stringify(jobs)).not.toContain(member.email);
  });

  test('a change of the email address is canceled by a newer request and by a change of the password', async () => {
    await ask(fresh());
    const first = await linkTo(fresh());
    await ask(`other-${fresh()}`);
    expect(await open(first)).toBe('/profile?email=failed&error=link_invalid');
    const second = await linkTo(`other-${fresh()}`);
    await post('change-password', { currentPassword: PASSWORD, newPassword: NEW });
    expect(await open(second)).toBe('/profile?email=failed&error=link_invalid');
    expect((await profile()).email).toBe(member.email);
  });

  test('a change of the email address is not reported as done by an old link once the address has changed again', async () => {
    await ask(fresh());
    const first = await linkTo(fresh());
    expect(await open(first)).toBe('/profile?email=changed');
    expect(await open(first)).toBe('/profile?email=changed');
    await ask(`other-${fresh()}`);
    expect(await open(await linkTo(`other-${fresh()}`))).toBe('/profile?email=changed');
    expect(await open(first)).toBe('/profile?email=failed&error=link_invalid');
  });

  test('a change of the email address fails when another member has taken the address in the meantime', async () => {
    await ask(fresh());
    const token = await linkTo(fresh());
    await given({ email: fresh() });
    expect(await open(token)).toBe('/profile?email=failed&error=email_taken');
    expect((await profile()).email).toBe(member.email);
  });

  // shows: 9.36
  test('a change of the email address fails after three days', async () => {
    await ask(fresh());
    const token = await linkTo(fresh());
    const late = new Date(Date.now() - 3 * DAY - 1000);
    await site.db.query('UPDATE email_tokens SET expires_at = $2 WHERE member_id = $1', [member.id, late]);
    expect(await open(token)).toBe('/profile?email=failed&error=link_expired');
    expect((await profile()).pendingEmail).toBeNull();
  });

  test('a change of the email address is refused for an address that is taken, unchanged or invalid, and with a wrong password', async () => {
    const other = await given();
    expect(await ask(other.email)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await ask(member.email)).toMatchObject({ status: 422, body: { errors: { newEmail: expect.any(String) } } });
    expect(await ask('mai')).toMatchObject({ status: 422, body: { errors: { newEmail: expect.any(String) } } });
    expect(await ask(fresh(), 'Wrong1')).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(String) } },
    });
    expect(await mailed(fresh())).toEqual([]);
  });

  // shows: 7.58
  test.each(['', 'x', "' OR 1=1 --"])(
    'a change of the email address is refused for a link with the token %j',
    async (token) => {
      expect(await open(encodeURIComponent(token))).toBe('/profile?email=failed&error=link_invalid');
    },
  );
});

describe('sessions', () => {
  // shows: 3.26, 7.45
  test('sessions are listed with their device, the current one first, and without their tokens', async () => {
    const token = await logIn();
    const { body } = await sessions(token);
    expect(body).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
        device: 'Firefox · Windows',
        isCurrent: true,
      },
      expect.objectContaining({ device: null, isCurrent: false }),
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  // shows: 7.45, S35
  test('sessions can be ended one by one, but only by their own member', async () => {
    const token = await logIn();
    const [, first] = (await sessions(token)).body;
    const stranger = await given();
    const end = (by: string) => site.call('DELETE', `/api/auth/sessions/${first.id}`, { token: by });
    expect(await end(stranger.token)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    expect(await statusOf(member.token)).toBe(200);
    expect((await end(token)).status).toBe(200);
    expect(await statusOf(member.token)).toBe(401);
    expect((await end(token)).status).toBe(404);
    expect(await statusOf(token)).toBe(200);
  });

  // shows: 7.45, S35
  test('sessions can all be ended at once, including the current one', async () => {
    const token = await logIn();
    const answer = await post('logout-everywhere', {}, token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^access_token=; Max-Age=0/);
    expect([await statusOf(member.token), await statusOf(token)]).toEqual([401, 401]);
  });

  test('sessions record their last use to the hour', async () => {
    const used = async () => (await sessions()).body[0].lastUsedAt;
    await site.db.query(`UPDATE sessions SET created_at = created_at - interval '2 hours' WHERE member_id = $1`, [
      member.id,
    ]);
    const first = await used();
    expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
    expect(await used()).toBe(first);
  });
});

describe('the known devices of a member', () => {
  const deviceIn = (headers: Headers) => /device=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

  async function browser() {
    const body = { email: member.email, password: PASSWORD };
    const answer = await site.call('POST', '/api/auth/login', { body });
    return { token: answer.body.access_token as string, secret: deviceIn(answer.headers) };
  }
  const known = () =>
    site.db.query<{ hash: Buffer }>('SELECT secret_hash AS hash FROM known_devices WHERE member_id = $1', [member.id]);

  test.each([
    ['the password is changed', 'change-password', { currentPassword: PASSWORD, newPassword: NEW }],
    ['the member logs out everywhere', 'logout-everywhere', {}],
  ])(
    'the known devices of a member are deleted when %s, except the current one, which gets a new secret',
    async (_, path, body) => {
      await browser();
      const { token, secret } = await browser();
      expect(await known()).toHaveLength(2);
      const headers = { cookie: `device=${secret}` };
      const answer = await site.call('POST', `/api/auth/${path}`, { body, token, headers });
      expect(answer.status).toBe(200);
      const fresh = deviceIn(answer.headers);
      expect(fresh).not.toBe(secret);
      expect(await known()).toEqual([{ hash: createHash('sha256').update(fresh).digest() }]);
    },
  );

  test('the known devices of a member are all deleted when the member logs out everywhere from an unknown device', async () => {
    const { token } = await browser();
    const headers = { cookie: `device=${'x'.repeat(43)}` };
    const answer = await site.call('POST', '/api/auth/logout-everywhere', { body: {}, token, headers });
    expect([answer.status, deviceIn(answer.headers), await known()]).toEqual([200, '', []]);
  });
});

test('passwords typed within a session have their own rate limit, separate from logins', async () => {
  const limited = await startSite();
  try {
    const { token, email } = await givenMember(limited.db, { password_hash: passwordHash });
    const logIn = (password: string) => limited.call('POST', '/api/auth/login', { body: { email, password } });
    for (let time = 0; time < 10; time += 1) expect((await logIn('Wrong1')).status).toBe(401);
    expect((await logIn(PASSWORD)).status).toBe(429);
    const ask = (path: string, body: object) => limited.call('POST', `/api/auth/${path}`, { body, token });
    const right = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await ask('change-password', right)).status).toBe(200);
    const wrong = { currentPassword: 'Wrong1234', newPassword: NEW };
    for (let time = 0; time < 9; time += 1) expect((await ask('change-password', wrong)).status).toBe(422);
    expect(await ask('change-password', right)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await ask('unlink-google', { password: PASSWORD })).status).toBe(429);
  } finally {
    await limited.close();
  }
});
