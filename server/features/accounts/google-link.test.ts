import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/secrets/passwords.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { comeBack, openBrowser, signIn } from '#server/testing/journeys/google.ts';
import { mailsTo, tokenIn } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PASSWORD = 'Onsen4ever';
const NEW = 'Rotenburo7';

let site: Site;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

const address = (domain: string) => `g${randomUUID().slice(0, 8)}@${domain}`;
const profile = async (token: string) => (await site.call('GET', '/api/auth/profile', { token })).body;
const statusOf = async (token: string) => (await site.call('GET', '/api/auth/profile', { token })).status;
const logIn = async (email: string, password = PASSWORD): Promise<string> =>
  (await site.call('POST', '/api/auth/login', { body: { email, password } })).body.access_token;
const mailed = async (email: string) => {
  await site.worker.drained();
  return mailsTo(site.call, email);
};

/** Creates a member with a password and a Google identity at this address. */
async function givenLinked(email: string): Promise<{ id: string; token: string; email: string }> {
  const token = await signIn(openBrowser(site.url), { email });
  const { id } = await profile(token);
  await site.db.query('UPDATE members SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  return { id, token, email };
}

/** Returns the mail whose link was used. */
async function reset(email: string): Promise<string | undefined> {
  await site.call('POST', '/api/auth/forgot-password', { body: { email } });
  const [mail] = await mailed(email);
  const token = tokenIn(mail, `${site.url}/resetpassword`);
  expect((await site.call('POST', '/api/auth/reset-password', { body: { token, newPassword: NEW } })).status).toBe(200);
  return mail?.text;
}

async function move(token: string, newEmail: string): Promise<void> {
  await site.call('POST', '/api/auth/change-email', { token, body: { newEmail, password: PASSWORD } });
  const link = tokenIn((await mailed(newEmail))[0], `${site.url}/api/auth/confirm-email`);
  const answer = await site.call('GET', `/api/auth/confirm-email?token=${link}`);
  expect(answer.headers.get('location')).toBe('/profile?email=changed');
}

describe('a password reset', () => {
  test.each([
    { domain: 'mail.example', stays: false },
    { domain: 'gmail.com', stays: true },
  ])('a password reset keeps the Google identity of an address at $domain: $stays', async ({ domain, stays }) => {
    const { id, token, email } = await givenLinked(address(domain));
    expect((await profile(token)).google).toEqual({ email, outlivesReset: stays });
    const browser = openBrowser(site.url);
    const underWay = await comeBack(browser, { email });
    expect((await reset(email))?.includes('your Google account will be unlinked')).toBe(!stays);
    const traded = await browser.call('POST', '/api/auth/exchange', {
      body: { token: underWay.searchParams.get('token') },
    });
    expect(traded.status).toBe(403);
    expect((await profile(await logIn(email, NEW))).google).toEqual(stays ? { email, outlivesReset: true } : null);
    const page = await comeBack(openBrowser(site.url), { email });
    expect(page.searchParams.get('error')).toBe(stays ? null : 'log_in_first');
    if (stays) expect((await profile(await signIn(openBrowser(site.url), { email }))).id).toBe(id);
  });

  test('a password reset deletes a Google identity for which no proved address is stored', async () => {
    const { id, email } = await givenLinked(address('gmail.com'));
    await site.db.query('UPDATE identities SET email = NULL, is_authoritative = false WHERE member_id = $1', [id]);
    await reset(email);
    expect((await profile(await logIn(email, NEW))).google).toBeNull();
  });
});

describe('a change of the email address', () => {
  test('a change of the email address deletes the Google identity that proved the old address', async () => {
    const { id, token, email } = await givenLinked(address('gmail.com'));
    const newEmail = address('gmail.com');
    await move(token, newEmail);
    expect(await profile(token)).toMatchObject({ id, email: newEmail, google: null });
    const other = await profile(await signIn(openBrowser(site.url), { email }));
    expect(other.id).not.toBe(id);
    expect((await profile(await signIn(openBrowser(site.url), { email: newEmail }))).id).toBe(id);
  });

  test('a change of the email address keeps the Google identity that proves the new address', async () => {
    const { id, token } = await givenLinked(address('gmail.com'));
    const newEmail = address('gmail.com');
    await site.db.query('UPDATE identities SET email = $2 WHERE member_id = $1', [id, newEmail]);
    await move(token, newEmail);
    expect((await profile(token)).google).toEqual({ email: newEmail, outlivesReset: true });
  });

  test('a change of the email address is refused by the database while an identity for the old address exists', async () => {
    const { id } = await givenLinked(address('gmail.com'));
    const moving = site.db.query('UPDATE members SET email = $2 WHERE id = $1', [id, address('gmail.com')]);
    await expect(moving).rejects.toMatchObject({ constraint: 'members_address_proved_by_identity' });
  });
});

describe('unlinking Google', () => {
  const unlink = (token: string, password: string) =>
    site.call('POST', '/api/auth/unlink-google', { token, body: { password } });

  // shows: 7.44
  test('unlinking Google requires the password, ends every other session, and is confirmed by mail', async () => {
    const { id, token, email } = await givenLinked(address('mail.example'));
    const own = await logIn(email);
    expect(await unlink(own, 'Wrong1')).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(String) } },
    });
    expect((await profile(own)).google).not.toBeNull();
    expect((await unlink(own, PASSWORD)).status).toBe(200);
    expect((await profile(own)).google).toBeNull();
    expect(await statusOf(token)).toBe(401);
    expect((await mailed(email))[0]?.subject).toBe('Your account has been unlinked from Google');
    const page = await comeBack(openBrowser(site.url), { email });
    expect(page.searchParams.get('error')).toBe('log_in_first');
    const noted = `SELECT 1 FROM history WHERE subject_id = $1 AND action = 'member.google_unlinked'`;
    expect(await site.db.query(noted, [id])).toHaveLength(1);
  });

  test('unlinking Google lasts only until the next sign-in with Google at an address that Google runs, as the mail says', async () => {
    const { email } = await givenLinked(address('gmail.com'));
    const own = await logIn(email);
    expect((await unlink(own, PASSWORD)).status).toBe(200);
    expect((await mailed(email))[0]?.text).toContain('signing in with Google will link it again');
    const token = await signIn(openBrowser(site.url), { email });
    expect((await profile(token)).google).not.toBeNull();
    const again = await site.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect(again.status).toBe(401);
  });

  test('unlinking Google is refused for an account without a password', async () => {
    const token = await signIn(openBrowser(site.url), { email: address('gmail.com') });
    expect(await unlink(token, 'x')).toMatchObject({ status: 409, body: { code: 'no_password' } });
    expect((await profile(token)).google).not.toBeNull();
  });

  test('unlinking Google changes nothing for an account that is not linked', async () => {
    const { token, email } = await givenMember(site.db, { password_hash: passwordHash });
    const other = await logIn(email);
    expect((await unlink(token, PASSWORD)).status).toBe(200);
    expect(await statusOf(other)).toBe(200);
    expect(await mailed(email)).toEqual([]);
  });
});
