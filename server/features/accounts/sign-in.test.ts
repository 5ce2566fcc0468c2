import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/secrets/passwords.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { type AtGoogle, comeBack, exchange, openBrowser, signIn } from '#server/testing/journeys/google.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PASSWORD = 'Bathhouse7';

let site: Site;
let passwordHash: string;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => site.close());

const newName = () => `person${randomUUID().slice(0, 8)}`;

/** Creates an account with a password and a live session. */
function givenAccount(email: string, isVerified: boolean) {
  return givenMember(site.db, {
    email,
    password_hash: passwordHash,
    ...(!isVerified && { email_verified_at: null }),
  });
}

const profile = (token: string) => site.call('GET', '/api/auth/profile', { token });
const logIn = (email: string) => site.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
const mailsTo = async (email: string) => (await site.call('GET', `/sandbox/mail?to=${email}`)).body.messages;
const identitiesOf = (memberId: string) =>
  site.db.query('SELECT subject FROM identities WHERE member_id = $1', [memberId]);

// shows: 1.5
describe('a new guest from Google', () => {
  // shows: 7.57
  test('a new guest from Google becomes a verified member with only the address and name from Google', async () => {
    const email = `${newName()}@gmail.com`;
    const token = await signIn(openBrowser(site.url), { email: email.toUpperCase(), name: ' Nguyễn  Thị Mai ' });
    expect((await profile(token)).body).toMatchObject({ email, name: 'Nguyễn Thị Mai', role: 'MEMBER', picture: null });
    const [row] = await site.db.query('SELECT * FROM members WHERE email = $1', [email]);
    expect(row).toMatchObject({
      registered_by: 'google',
      password_hash: null,
      email_verified_at: expect.any(Date),
      gender: null,
      birth_date: null,
      phone_number: null,
      receive_emails: false,
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('a new guest from Google gets the language of the browser and the same cookies as after any other login', async () => {
    const browser = openBrowser(site.url);
    const email = `${newName()}@gmail.com`;
    const page = await comeBack(browser, { email });
    const answer = await browser.call('POST', '/api/auth/exchange', {
      body: { token: page.searchParams.get('token') },
      headers: { 'accept-language': 'ja' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [session, own, device] = answer.headers.getSetCookie();
    expect(session).toBe(`access_token=${answer.body.access_token}; Max-Age=2592000; Path=/; SameSite=Lax`);
    expect(own).toMatch(/^sign-in=; Max-Age=0;/);
    expect(device).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
    const [row] = await site.db.query('SELECT locale FROM members WHERE email = $1', [email]);
    expect(row).toEqual({ locale: 'ja' });
  });

  // shows: S33
  test('a new guest from Google is the same member at the next sign-in, even when the address at Google has changed', async () => {
    const email = `${newName()}@gmail.com`;
    const first = (await profile(await signIn(openBrowser(site.url), { email }))).body;
    expect(first.google).toEqual({ email, outlivesReset: true });
    const later = { email: `${newName()}@gmail.com` };
    await comeBack(openBrowser(site.url), { ...later, emailVerified: false });
    await site.db.query(
      `UPDATE identities SET subject = (SELECT subject FROM sandbox.openid_account WHERE email = $2) WHERE member_id = $1`,
      [first.id, later.email],
    );
    const second = (await profile(await signIn(openBrowser(site.url), later))).body;
    expect(second).toEqual({ ...first, google: { ...later, outlivesReset: false } });
    expect(await mailsTo(later.email)).toEqual([]);
  });

  // shows: 8.61
  test('a new guest from Google creates no member when Google has not verified the address', async () => {
    const email = `${newName()}@mail.example`;
    const page = await comeBack(openBrowser(site.url), { email, emailVerified: false });
    expect(`${page.pathname}${page.search}`).toBe('/auth/callback?error=google_email_unconfirmed');
    expect(await site.db.query('SELECT 1 FROM members WHERE email = $1', [email])).toEqual([]);
  });

  test("a new guest from Google gets a new account after deleting the old one, which also invalidates the old one's pending code", async () => {
    const who = { email: `${newName()}@gmail.com` };
    const token = await signIn(openBrowser(site.url), who);
    const { id } = (await profile(token)).body;
    const browser = openBrowser(site.url);
    const page = await comeBack(browser, who);
    const closed = await site.call('DELETE', '/api/auth/account', { token, body: { email: who.email } });
    expect(closed.status).toBe(200);
    expect(await identitiesOf(id)).toEqual([]);
    expect((await exchange(browser, page)).status).toBe(403);
    expect((await profile(await signIn(openBrowser(site.url), who))).body.id).not.toBe(id);
  });
});

describe('a sign-in at an address that has an account', () => {
  test.each<[string, boolean, Partial<AtGoogle>, string]>([
    ['gmail and a verified account', true, {}, 'gmail.com'],
    ['an organisation run by Google and a verified account', true, { hostedDomain: 'tours.example' }, 'tours.example'],
    ['gmail and an unverified account', false, {}, 'gmail.com'],
    ['another provider and an unverified account', false, {}, 'mail.example'],
  ])(
    'a sign-in at an address that has an account takes the account over with %s: the old password, sessions and links stop working',
    async (_case, isVerified, more, domain) => {
      const email = `${newName()}@${domain}`;
      const before = await givenAccount(email, isVerified);
      await site.call('POST', '/api/auth/resend-verification', { body: { email } });
      await site.worker.drained();
      const link = /\S+verify-email\?token=[\w-]+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0];
      expect(link === undefined).toBe(isVerified);
      await site.db.query('UPDATE members SET receive_emails = true WHERE id = $1', [before.id]);
      const token = await signIn(openBrowser(site.url), { email, name: 'Hoa', ...more });
      expect((await profile(token)).body.id).toBe(before.id);
      const [row] = await site.db.query('SELECT * FROM members WHERE id = $1', [before.id]);
      const stays = { name: before.name, phone_number: '0900000000', receive_emails: true, registered_by: 'form' };
      const reset = { name: 'Hoa', phone_number: null, gender: null, birth_date: null, discovery_methods: [] };
      expect(row).toMatchObject(isVerified ? stays : { ...reset, receive_emails: false, registered_by: 'google' });
      const consents = await site.db.query('SELECT given FROM consents WHERE member_id = $1', [before.id]);
      expect(consents).toEqual(isVerified ? [] : [{ given: false }]);
      expect((await profile(before.token)).status).toBe(401);
      expect((await logIn(email)).body.code).toBe('wrong_credentials');
      if (link !== undefined) {
        expect((await site.call('GET', link)).headers.get('location')).toBe('/login?verified=false&error=link_invalid');
      }
      await site.worker.drained();
      const [mail] = await mailsTo(email);
      expect(mail.text).toMatch(/\/resetpassword\?token=[\w-]{43}/);
      expect(mail.text).toMatch(/Google/);
    },
  );

  // shows: 8.55
  test.each<[string, Partial<AtGoogle>]>([
    ['is not authoritative for', {}],
    ['has not verified', { emailVerified: false }],
    ['runs an organisation at another domain than', { hostedDomain: 'evil.example' }],
    ['has not verified, though it runs the organisation', { emailVerified: false, hostedDomain: 'mail.example' }],
  ])(
    'a sign-in at an address that has an account requires a login first when Google %s the address',
    async (_case, more) => {
      const email = `${newName()}@mail.example`;
      const account = await givenAccount(email, true);
      const browser = openBrowser(site.url);
      const page = await comeBack(browser, { email, ...more }, '/profile');
      expect(`${page.pathname}${page.search}`).toBe('/auth/callback?error=log_in_first&redirect=%2Fprofile');
      expect((await profile(account.token)).status).toBe(200);
      expect((await logIn(email)).status).toBe(200);
      expect(await identitiesOf(account.id)).toEqual([]);
      await site.worker.drained();
      expect(await mailsTo(email)).toEqual([]);
    },
  );

  test('a sign-in at an address that has an account replaces the Google identity that had the address before', async () => {
    const email = `${newName()}@gmail.com`;
    const account = await givenAccount(email, true);
    await site.db.query(
      `INSERT INTO identities (issuer, subject, member_id, created_at) VALUES ($1, 'another-person', $2, now())`,
      [`${site.url}/sandbox/openid`, account.id],
    );
    await signIn(openBrowser(site.url), { email });
    const identities = await identitiesOf(account.id);
    expect(identities).toHaveLength(1);
    expect(identities).not.toEqual([{ subject: 'another-person' }]);
  });

  test("a sign-in at an address that has an account is recorded in the history, and no table has a column for Google's tokens", async () => {
    const email = `${newName()}@gmail.com`;
    const account = await givenAccount(email, false);
    await signIn(openBrowser(site.url), { email });
    const rows = await site.db.query<{ action: string }>(
      'SELECT action FROM history WHERE subject_id = $1 ORDER BY id',
      [account.id],
    );
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.joined_with_google', 'member.logged_in']));
    const columns = await site.db.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name IN ('identities', 'sign_in_attempts', 'sign_in_codes')`,
    );
    expect(columns.filter(({ column_name: name }) => /access|refresh|id_token/.test(name))).toEqual([]);
  });
});
