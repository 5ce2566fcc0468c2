import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { hashPassword, passwordMatches } from '#server/secrets/passwords.ts';
import { type GivenMember, givenMember } from '#server/testing/given/given.ts';
import { mailsTo, tokenIn } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { issueReset } from './commands/issue-reset.ts';
import { resetPassword } from './commands/reset-password.ts';

const OLD = 'Onsen4ever';
const NEW = 'Rotenburo7';

let site: Site;
let oldHash: string;
beforeAll(async () => {
  oldHash = await hashPassword(OLD);
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const given = (more = {}) => givenMember(site.db, { password_hash: oldHash, ...more });
const forgot = (email: string, headers = {}) =>
  site.call('POST', '/api/auth/forgot-password', { body: { email }, headers });
const reset = (token: string, newPassword = NEW) =>
  site.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });
const logIn = (email: string, password: string) => site.call('POST', '/api/auth/login', { body: { email, password } });
const profile = (token: string) => site.call('GET', '/api/auth/profile', { token });

async function mailedToken(email: string): Promise<string> {
  await site.worker.drained();
  return tokenIn((await mailsTo(site.call, email))[0], `${site.url}/resetpassword`);
}

async function givenToken(more = {}): Promise<GivenMember & { reset: string }> {
  const member = await given(more);
  expect((await forgot(member.email)).status).toBe(200);
  return { ...member, reset: await mailedToken(member.email) };
}

describe('a forgotten password', () => {
  // shows: 1.34, 7.5, 7.6, S35
  test('a forgotten password is replaced through the mailed link, which ends every session and sign-in of the account', async () => {
    const member = await givenToken({ locale: 'vi' });
    const other = await logIn(member.email, OLD);
    expect(other.status).toBe(200);

    await site.db.query(
      `INSERT INTO sign_in_codes (code_hash, browser_hash, member_id, created_at, expires_at)
       VALUES (sha256('code'), sha256('browser'), $1, now(), now() + interval '1 minute')`,
      [member.id],
    );
    expect((await reset(member.reset)).status).toBe(200);

    expect(await site.db.query('SELECT 1 FROM sign_in_codes WHERE member_id = $1', [member.id])).toEqual([]);
    expect((await profile(member.token)).status).toBe(401);
    expect((await profile(other.body.access_token)).status).toBe(401);
    expect(await logIn(member.email, OLD)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect((await logIn(member.email, NEW)).status).toBe(200);
    await site.worker.drained();
    const [notice, link] = await mailsTo(site.call, member.email);
    expect(link?.subject).toBe('Liên kết đặt mật khẩu mới của quý khách');
    // The language of the latest login, which was in English.
    expect(notice?.subject).toBe('Your password has been changed');
    expect(await site.db.query('SELECT 1 FROM email_tokens WHERE member_id = $1', [member.id])).toEqual([]);
  });

  test('a reset verifies an unverified address', async () => {
    const member = await givenToken({ email_verified_at: null });
    expect((await logIn(member.email, OLD)).status).toBe(403);
    expect((await reset(member.reset)).status).toBe(200);
    expect((await logIn(member.email, NEW)).status).toBe(200);
  });

  test('a reset removes everything that a stranger may have entered in an unverified account', async () => {
    const member = await givenToken({
      email_verified_at: null,
      receive_emails: true,
    });
    const consents = () => site.db.query('SELECT given FROM consents WHERE member_id = $1 ORDER BY id', [member.id]);
    await site.db.query(
      `INSERT INTO consents (member_id, purpose, given, text_version, at) VALUES ($1, 'promotional_mail', true, 'x', now())`,
      [member.id],
    );
    expect((await reset(member.reset)).status).toBe(200);
    const [row] = await site.db.query('SELECT * FROM members WHERE id = $1', [member.id]);
    expect(row).toMatchObject({
      name: member.email,
      email_verified_at: expect.any(Date),
      gender: null,
      birth_date: null,
      phone_number: null,
      discovery_methods: [],
      receive_emails: false,
      registered_by: 'mail',
    });
    expect(await consents()).toEqual([{ given: true }, { given: false }]);
    expect((await profile(member.token)).status).toBe(401);
    const taken = `SELECT 1 FROM history WHERE subject_id = $1 AND action = 'member.taken_over'`;
    expect(await site.db.query(taken, [member.id])).toHaveLength(1);
    await site.worker.drained();
    const [notice] = await mailsTo(site.call, member.email);
    expect(notice?.subject).toBe('Your new password, and a change to your account details');
    expect(notice?.text).toContain('phone number');
  });

  test('a reset keeps everything in a verified account', async () => {
    const member = await givenToken({ receive_emails: true });
    expect((await reset(member.reset)).status).toBe(200);
    const [row] = await site.db.query('SELECT * FROM members WHERE id = $1', [member.id]);
    expect(row).toMatchObject({
      name: member.name,
      phone_number: '0900000000',
      receive_emails: true,
      registered_by: 'form',
    });
    expect(await site.db.query('SELECT 1 FROM consents WHERE member_id = $1', [member.id])).toEqual([]);
    await site.worker.drained();
    expect((await mailsTo(site.call, member.email))[0]?.subject).toBe('Your password has been changed');
  });

  // shows: 7.5
  test('a request for a reset link gets the same answer for every address, and done jobs store no address', async () => {
    const { email } = await given();
    const answers = [await forgot(email), await forgot('nobody@guests.example'), await forgot(email.toUpperCase())];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await site.worker.drained();
    expect(await mailsTo(site.call, 'nobody@guests.example')).toEqual([]);
    expect(await mailsTo(site.call, email)).toHaveLength(2);
    const jobs = await site.db.query<{ payload: object }>(
      `SELECT payload FROM jobs WHERE kind = 'mail-password-reset' AND done_at IS NOT NULL`,
    );
    expect(jobs.length).toBeGreaterThanOrEqual(3);
    expect(jobs.filter(({ payload }) => JSON.stringify(payload).includes('@'))).toEqual([]);
  });

  // shows: 5.10
  test.each([
    ['', 'Please fill in this field'],
    ['mai', 'Please enter a valid email address'],
    ['mai@guests.example\r\nBcc: evil@evil.example', 'Please enter a valid email address'],
  ])('a request for a reset link needs a valid address: %j', async (email, message) => {
    expect(await forgot(email)).toMatchObject({ status: 422, body: { errors: { email: message } } });
  });

  test('a request for a reset link is answered with a link to our own address, whatever its headers say', async () => {
    const { email } = await given();
    const status = await postAs(
      '/api/auth/forgot-password',
      { email },
      {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
      },
    );
    expect(status).toBe(200);
    await site.worker.drained();
    const [mail] = await mailsTo(site.call, email);
    expect(mail?.text).toContain(`${site.url}/resetpassword?token=`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test.each(['<img src=x onerror=alert(1)>', 'Mai\r\nBcc: evil@evil.example', "'; DROP TABLE members; --", '{{7*7}}'])(
    'a hostile name cannot change the mail with the reset link: %j',
    async (name) => {
      const { email } = await given({ name });
      await forgot(email);
      await site.worker.drained();
      const mails = await mailsTo(site.call, email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.to).toBe(email);
      expect(mails[0]?.html).not.toMatch(/<img|<script/);
      expect(await mailsTo(site.call, 'evil@evil.example')).toEqual([]);
    },
  );
});

describe('a reset link', () => {
  // shows: 7.6, 8.51, 9.29, S32
  test('a reset link works once', async () => {
    const { reset: token, email } = await givenToken();
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'Another9One')).toMatchObject({ status: 410, body: { code: 'reset_token_invalid' } });
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  // shows: S32
  test('a reset link becomes invalid when a newer one is mailed', async () => {
    const { reset: first, email } = await givenToken();
    await forgot(email);
    const second = await mailedToken(email);
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(410);
    expect((await reset(second)).status).toBe(200);
  });

  test('a reset link stays valid when the new password is refused', async () => {
    const { reset: token } = await givenToken();
    for (const [password, message] of [
      ['', 'Please fill in this field'],
      ['Ab1', 'Password must be at least 6 characters'],
      ['onsen4ever', 'Password needs an uppercase letter'],
      ['Password2026', 'Please choose a less common password'],
      [`Aa1${'x'.repeat(126)}`, 'Password can have at most 128 characters'],
    ] as const) {
      expect(await reset(token, password)).toMatchObject({ status: 422, body: { errors: { newPassword: message } } });
    }
    expect((await reset(token)).status).toBe(200);
  });

  test.each(['', 'x', 'A'.repeat(43), "' OR 1=1 --", '../../etc/passwd'])(
    'a reset link with the token %j is refused',
    async (token) => {
      await givenToken();
      expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'reset_token_invalid' } });
    },
  );

  // Reads the rows after the mail was sent, and checks that no stored key derives the token from the job's event.
  // shows: S32
  test('a reset link is stored only as a hash', async () => {
    const { reset: token, id } = await givenToken();
    const rows = await site.db.query<{ row: string }>(
      'SELECT t::text AS row FROM email_tokens t WHERE member_id = $1 UNION ALL SELECT j::text FROM jobs j',
      [id],
    );
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    const jobs = await site.db.query<{ event: string }>(`SELECT payload->>'event' AS event FROM jobs`);
    const secrets = await site.db.query<{ value: unknown }>('SELECT value FROM settings');
    const keys = [site.context.invoiceSecret, ...secrets.map(({ value }) => String(value)), 'x'];
    const made = keys.flatMap((key) =>
      jobs.map(({ event }) => createHmac('sha256', `tokens ${key}`).update(`${event} 1`).digest('base64url')),
    );
    expect(made).not.toContain(token);
  });

  test('a reset link is valid when its mail was sent on the second attempt', async () => {
    const { email } = await given();
    await site.call('POST', '/sandbox/faults', { body: { smtp: 'down' } });
    await forgot(email);
    await site.worker.drained();
    await site.call('POST', '/sandbox/faults', { body: { smtp: 'ok' } });
    await site.advance(60);
    expect(await mailsTo(site.call, email)).toHaveLength(1);
    expect((await reset(await mailedToken(email))).status).toBe(200);
  });

  const NOW = new Date('2026-11-21T03:00:00.000Z');
  const at = (seconds: number) => new Date(addMinutes(NOW, 60).getTime() + seconds * 1000);

  // shows: 9.29
  test.each([
    { seconds: -1, kind: 'reset' },
    { seconds: 0, kind: 'refused' },
    { seconds: 1, kind: 'refused' },
  ])('a reset link is valid for one hour: $seconds s from its end it is $kind', async ({ seconds, kind }) => {
    const { id } = await given();
    const { token } = await issueReset(site.db, { memberId: id, now: NOW });
    const parts = {
      db: site.db,
      config: { rateLimits: true },
      limitSecret: 'a secret of this test',
      wakeQueue: () => {},
    };
    const ask = { input: { token, newPassword: NEW }, ip: '203.0.113.9', now: at(seconds), requestId: 'r' };
    expect(await resetPassword(parts, ask)).toMatchObject({ kind });
    const [row] = await site.db.query<{ hash: string }>('SELECT password_hash AS hash FROM members WHERE id = $1', [
      id,
    ]);
    expect(await passwordMatches(row?.hash, NEW)).toBe(kind === 'reset');
  });
});

/** Sends headers that `fetch` refuses to send; returns the status. */
function postAs(path: string, body: object, headers: Record<string, string>): Promise<number | undefined> {
  const { hostname, port } = new URL(site.url);
  return new Promise((settle, fail) => {
    const sent = request(
      { hostname, port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => settle(answer.resume().statusCode),
    );
    sent.on('error', fail).end(JSON.stringify(body));
  });
}
