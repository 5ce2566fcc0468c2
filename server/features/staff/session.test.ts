import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { grantAdmin } from '#server/features/accounts/commands/grant-admin.ts';
import { createPasskey } from '#server/testing/fakes/passkey.ts';
import { type GivenMember, givenMember } from '#server/testing/given/given.ts';
import { givenStaff, type StaffHeaders } from '#server/testing/given/given-staff.ts';
import { type App, enrolApp, openStaff, scanApp } from '#server/testing/journeys/staff.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const now = () => site.context.clock.now();
const codeOf = async ({ email }: GivenMember): Promise<string> => {
  const granted = await grantAdmin(site.db, { email, role: 'owner', place: null, now: now() });
  if (granted.kind !== 'granted' || granted.code === null) throw new Error(`No code was printed for ${email}`);
  return granted.code;
};
const me = (headers: StaffHeaders) => site.call('GET', '/api/admin/session', { headers });
const prove = (headers: StaffHeaders, body: object) =>
  site.call('POST', '/api/admin/session/factor', { headers, body });
const post = (headers: StaffHeaders, path: string, body: object = {}) =>
  site.call('POST', `/api/admin${path}`, { headers, body });
const refused = (answer: CallAnswer) => `${answer.status} ${answer.body.code}`;

/** Creates a member who has logged in just now. */
async function newMember(): Promise<GivenMember> {
  const member = await givenMember(site.db);
  await site.db.query('UPDATE sessions SET created_at = $2 WHERE member_id = $1', [member.id, now()]);
  return member;
}

type Person = { member: GivenMember; headers: StaffHeaders; app: App; recoveryCodes: string[] };

/** Creates an owner who has just enrolled an authenticator app. */
async function enrolled(): Promise<Person> {
  const member = await newMember();
  const { headers } = await openStaff(site, { token: member.token, code: await codeOf(member) });
  return { member, headers, ...(await enrolApp(site, headers)) };
}

/** Waits for the app's next code, because each code can be used only once. */
const nextStep = () => site.advance(30);

let owner: Person;
beforeEach(async () => {
  owner = await enrolled();
});

/** Logs in again as a person; no factor is proved yet. */
async function again({ member }: Person): Promise<StaffHeaders> {
  const token = await loggedIn(member);
  return (await openStaff(site, { token })).headers;
}

/** Opens another session of a member on the public site. */
async function loggedIn({ id }: GivenMember): Promise<string> {
  const { token } = await givenMember(site.db);
  await site.db.query(
    'UPDATE sessions SET member_id = $2, created_at = $3 WHERE token_hash = sha256(convert_to($1, $4))',
    [token, id, now(), 'UTF8'],
  );
  return token;
}

describe('the way in', () => {
  test('a printed code, then an app and its codes, lead to an open session', async () => {
    const member = await newMember();
    const { answer, headers } = await openStaff(site, { token: member.token, code: await codeOf(member) });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(answer.body).toMatchObject({ state: 'enrol', mayEnrol: true, posts: [], factors: [], recoveryCodesLeft: 0 });
    expect(refused(await site.call('GET', '/api/admin/staff', { headers }))).toBe('403 second_factor_required');

    const { recoveryCodes } = await enrolApp(site, headers);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await me(headers)).body).toMatchObject({
      state: 'open',
      mayEnrol: false,
      posts: [{ role: 'owner', location: null }],
      factors: [{ kind: 'totp', name: 'Phone' }],
      recoveryCodesLeft: 10,
    });
    expect((await site.call('GET', '/api/admin/staff', { headers })).status).toBe(200);
  });

  test('another login asks for the factor, and reveals no posts before it is proved', async () => {
    const headers = await again(owner);
    expect((await me(headers)).body).toMatchObject({ state: 'second_factor', mayEnrol: false, posts: [] });
    await nextStep();
    const proved = await prove(headers, { kind: 'totp', code: owner.app(now()) });
    expect(proved.body).toMatchObject({ state: 'open', posts: [{ role: 'owner' }] });
  });

  test('a member without a post cannot open a staff session', async () => {
    const { token } = await newMember();
    expect(refused((await openStaff(site, { token })).answer)).toBe('403 not_staff');
  });

  test('a staff session needs a login of the last ten minutes', async () => {
    const token = await loggedIn(owner.member);
    const late = 'UPDATE sessions SET created_at = $2 WHERE member_id = $1';
    await site.db.query(late, [owner.member.id, addMinutes(now(), -10)]);
    expect(refused((await openStaff(site, { token })).answer)).toBe('403 login_too_old');
    await site.db.query(late, [owner.member.id, addMinutes(now(), -9)]);
    expect((await openStaff(site, { token })).answer.status).toBe(201);
  });

  // shows: 12.5
  test('a password alone enrols no factor', async () => {
    const member = await newMember();
    await codeOf(member);
    const { headers, answer } = await openStaff(site, { token: member.token });
    expect(answer.body).toMatchObject({ state: 'enrol', mayEnrol: false });
    for (const kind of ['totp', 'passkey'])
      expect(refused(await post(headers, '/factors/options', { kind }))).toBe('403 staff_code_required');
    const enrolment = { kind: 'totp', name: 'Phone', code: '123456' };
    expect(refused(await post(headers, '/factors', enrolment))).toBe('403 staff_code_required');
  });

  test('a printed code is valid for its address, for thirty minutes, and until a factor is enrolled', async () => {
    const member = await newMember();
    const other = await newMember();
    const code = await codeOf(member);
    expect(refused((await openStaff(site, { token: other.token, code })).answer)).toBe('410 staff_code_invalid');
    await openStaff(site, { token: member.token, code });
    const { headers, answer } = await openStaff(site, { token: member.token, code: code.toLowerCase() });
    expect(answer.body).toMatchObject({ mayEnrol: true });
    await enrolApp(site, headers);
    expect(refused((await openStaff(site, { token: member.token, code })).answer)).toBe('410 staff_code_invalid');

    const late = await newMember();
    const lateCode = await codeOf(late);
    await site.advance(30 * 60);
    const token = await loggedIn(late);
    expect(refused((await openStaff(site, { token, code: lateCode })).answer)).toBe('410 staff_code_invalid');
  });

  test('a session without a factor ends after half an hour', async () => {
    const headers = await again(owner);
    await site.advance(30 * 60);
    expect((await me(headers)).status).toBe(401);
  });
});

describe('a factor', () => {
  test('an app’s code can be used once across all sessions', async () => {
    await nextStep();
    const code = owner.app(now());
    const [one, other] = [await again(owner), await again(owner)];
    expect((await prove(one, { kind: 'totp', code })).status).toBe(200);
    expect(refused(await prove(one, { kind: 'totp', code }))).toBe('401 second_factor_wrong');
    expect(refused(await prove(other, { kind: 'totp', code }))).toBe('401 second_factor_wrong');
    expect((await me(other)).body.state).toBe('second_factor');
  });

  test('an app’s clock may differ by one step', async () => {
    await site.advance(120);
    const headers = await again(owner);
    expect((await prove(headers, { kind: 'totp', code: owner.app(addMinutes(now(), -1)) })).status).toBe(401);
    expect((await prove(headers, { kind: 'totp', code: owner.app(addMinutes(now(), -0.5)) })).status).toBe(200);
    expect((await prove(headers, { kind: 'totp', code: owner.app(addMinutes(now(), 0.5)) })).status).toBe(200);
  });

  test('five wrong codes block codes for a quarter of an hour, but not a passkey', async () => {
    const passkey = createPasskey(site.url);
    const creation = await post(owner.headers, '/factors/options', { kind: 'passkey' });
    const response = passkey.create(creation.body.options);
    expect((await post(owner.headers, '/factors', { kind: 'passkey', name: 'Key', response })).status).toBe(201);

    const headers = await again(owner);
    for (let time = 0; time < 5; time += 1)
      expect((await prove(headers, { kind: 'totp', code: '000000' })).status).toBe(401);
    await nextStep();
    const right = { kind: 'totp', code: owner.app(now()) };
    expect(refused(await prove(headers, right))).toBe('429 too_many_requests');
    const recovery = { kind: 'recovery', code: owner.recoveryCodes[0] };
    expect(refused(await prove(headers, recovery))).toBe('429 too_many_requests');
    const challenge = await post(headers, '/session/challenge');
    expect((await prove(headers, { kind: 'passkey', response: passkey.answer(challenge.body) })).status).toBe(200);

    await site.advance(15 * 60);
    const later = { kind: 'totp', code: owner.app(now()) };
    expect((await prove(headers, later)).status).toBe(200);
  });

  test('a passkey answers each challenge once, and on this site only', async () => {
    const passkey = createPasskey(site.url);
    const creation = await post(owner.headers, '/factors/options', { kind: 'passkey' });
    expect(creation.body.options).toMatchObject({
      rp: { id: '127.0.0.1' },
      authenticatorSelection: { userVerification: 'required' },
    });
    const response = passkey.create(creation.body.options);
    const added = await post(owner.headers, '/factors', { kind: 'passkey', name: 'Key', response });
    expect(added.body.recoveryCodes).toBe(null);
    expect(added.body.me.factors.map(({ kind }: { kind: string }) => kind)).toEqual(['totp', 'passkey']);

    const headers = await again(owner);
    const challenge = await post(headers, '/session/challenge');
    expect(challenge.body).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: response.id }] });
    const phished = passkey.answer(challenge.body, 'https://127.0.0.1.example');
    expect((await prove(headers, { kind: 'passkey', response: phished })).status).toBe(401);
    const late = passkey.answer(challenge.body);
    expect((await prove(headers, { kind: 'passkey', response: late })).status).toBe(401);
    const next = passkey.answer((await post(headers, '/session/challenge')).body);
    const foreign = createPasskey(site.url).answer((await post(headers, '/session/challenge')).body);
    expect((await prove(headers, { kind: 'passkey', response: next })).status).toBe(401);
    expect((await prove(headers, { kind: 'passkey', response: foreign })).status).toBe(401);
    const good = passkey.answer((await post(headers, '/session/challenge')).body);
    expect((await prove(headers, { kind: 'passkey', response: good })).body.state).toBe('open');
    expect((await prove(headers, { kind: 'passkey', response: good })).status).toBe(401);
  });

  test('a damaged answer of a passkey is refused, whatever is in it', async () => {
    const passkey = createPasskey(site.url);
    const prepare = async () => (await post(owner.headers, '/factors/options', { kind: 'passkey' })).body.options;
    const enrol = (response: unknown) => post(owner.headers, '/factors', { kind: 'passkey', name: 'Key', response });
    const good = passkey.create(await prepare());
    // JSON.stringify itself fails on such deep nesting.
    const withDeep = (answer: object) =>
      site.call('POST', '/api/admin/factors', {
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'passkey', name: 'Key', response: answer }).replace(
          '"DEEP"',
          `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        ),
      });
    const damaged: [unknown, number][] = [
      [null, 400],
      [{ ...good, type: 'password' }, 400],
      [{ ...good, response: { ...good.response, transports: [{}] } }, 400],
      [{ ...good, id: 'another' }, 401],
      [{ ...good, response: { clientDataJSON: 'e30' } }, 401],
      [{ ...good, response: { ...good.response, attestationObject: 'oA' } }, 401],
      [{ ...good, response: { ...good.response, clientDataJSON: '%' } }, 401],
    ];
    for (const [response, status] of damaged) {
      await prepare();
      expect((await enrol(response)).status, JSON.stringify(response)?.slice(0, 300)).toBe(status);
    }
    const fresh = passkey.create(await prepare());
    expect((await withDeep({ ...fresh, response: 'DEEP' })).status).toBe(400);
    expect((await withDeep({ ...fresh, clientExtensionResults: 'DEEP' })).status).toBe(201);
  });

  test.each([
    [1_023, 201],
    [1_024, 401],
    [3_000, 401],
  ])('a passkey whose id has %i bytes is answered with %i', async (idBytes, status) => {
    const passkey = createPasskey(site.url, { idBytes });
    const { options } = (await post(owner.headers, '/factors/options', { kind: 'passkey' })).body;
    // The id in the answer's text is another one than the id that the authenticator has signed.
    const response = { ...passkey.create(options), id: 'short', rawId: 'short' };
    const added = await post(owner.headers, '/factors', { kind: 'passkey', name: 'Key', response });
    expect(added.status).toBe(status);
  });

  test('a recovery code works once, and ten new ones replace the old ones', async () => {
    const [first = '', second = ''] = owner.recoveryCodes;
    const headers = await again(owner);
    expect((await prove(headers, { kind: 'recovery', code: ` ${first.toLowerCase()}` })).body).toMatchObject({
      state: 'open',
      recoveryCodesLeft: 9,
    });
    expect((await prove(headers, { kind: 'recovery', code: first })).status).toBe(401);
    const made = await post(headers, '/recovery-codes');
    expect(made.status).toBe(201);
    expect((await prove(headers, { kind: 'recovery', code: second })).status).toBe(401);
    expect((await prove(headers, { kind: 'recovery', code: made.body.recoveryCodes[0] })).status).toBe(200);
  });

  test('an app’s secret and the recovery codes are not readable in the database', async () => {
    const headers = await again(await enrolled());
    const rows = await site.db.query<{ row: string }>(
      `SELECT f::text AS row FROM staff_factors f UNION ALL SELECT c::text FROM staff_recovery_codes c
       UNION ALL SELECT s::text FROM staff_sessions s`,
    );
    const stored = rows.map(({ row }) => row).join();
    const member = await newMember();
    const opened = await openStaff(site, { token: member.token, code: await codeOf(member) });
    const { body } = await post(opened.headers, '/factors/options', { kind: 'totp' });
    const bytes = Buffer.from(decodeBase32(body.secret));
    const [pending] = await site.db.query<{ pending_secret: Buffer }>(
      'SELECT pending_secret FROM staff_sessions WHERE member_id = $1',
      [member.id],
    );
    expect(bytes).toHaveLength(20);
    expect(pending?.pending_secret.length).toBeGreaterThan(20);
    expect(pending?.pending_secret.includes(bytes)).toBe(false);
    for (const secret of [...owner.recoveryCodes, headers.cookie.slice('staff='.length)]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret.replace('-', '')).toString('hex'));
    }
  });

  test('a further factor needs a proof of the last five minutes and ends other sessions; the last one cannot be removed', async () => {
    const other = await again(owner);
    await site.advance(5 * 60);
    expect(refused(await post(owner.headers, '/factors/options', { kind: 'totp' }))).toBe('403 fresh_factor_required');
    expect((await prove(owner.headers, { kind: 'totp', code: owner.app(now()) })).status).toBe(200);
    const [{ id = '' } = {}] = (await me(owner.headers)).body.factors;
    const remove = (factor: string) => site.call('DELETE', `/api/admin/factors/${factor}`, { headers: owner.headers });
    expect(refused(await remove(id))).toBe('409 last_factor');

    const tablet = await scanApp(site, owner.headers);
    const body = { kind: 'totp', name: 'Tablet', code: tablet(now()) };
    expect((await post(owner.headers, '/factors', body)).status).toBe(201);
    expect((await me(other)).status).toBe(401);
    const removed = await remove(id);
    expect(removed.body.factors).toMatchObject([{ name: 'Tablet' }]);
    expect(refused(await remove(id))).toBe('404 factor_not_found');
    await nextStep();
    expect((await prove(owner.headers, { kind: 'totp', code: owner.app(now()) })).status).toBe(401);
    expect((await prove(owner.headers, { kind: 'totp', code: tablet(now()) })).status).toBe(200);
  });
});

describe('a staff session', () => {
  test('a staff session locks by hand and after a quarter of an hour, and a factor unlocks it', async () => {
    expect((await post(owner.headers, '/session/lock')).body.state).toBe('locked');
    expect(refused(await site.call('GET', '/api/admin/staff', { headers: owner.headers }))).toBe(
      '403 staff_session_locked',
    );
    await nextStep();
    expect((await prove(owner.headers, { kind: 'totp', code: owner.app(now()) })).body.state).toBe('open');
    await site.advance(15 * 60);
    expect((await me(owner.headers)).body.state).toBe('locked');
    expect((await prove(owner.headers, { kind: 'totp', code: owner.app(now()) })).body.state).toBe('open');
  });

  // shows: 12.9
  test('a staff session asks for a factor again after five minutes, before actions that need a fresh one', async () => {
    const invite = { email: 'lan@guests.example', role: 'cleaner', locationId: null, language: 'vi' };
    expect((await post(owner.headers, '/staff/invitations', invite)).status).toBe(201);
    await site.advance(5 * 60);
    expect(refused(await post(owner.headers, '/staff/invitations', invite))).toBe('403 fresh_factor_required');
    await prove(owner.headers, { kind: 'totp', code: owner.app(now()) });
    expect((await post(owner.headers, '/staff/invitations', invite)).status).toBe(201);
  });

  test('a person ends their own staff session, and not one of another person', async () => {
    const other = await enrolled();
    const list = (headers: StaffHeaders) => site.call('GET', '/api/admin/sessions', { headers });
    const end = (id: string) => site.call('DELETE', `/api/admin/sessions/${id}`, { headers: owner.headers });
    const [foreign] = (await list(other.headers)).body;
    const [own] = (await list(owner.headers)).body;
    expect(own).toMatchObject({ isCurrent: true });
    expect(refused(await end(foreign.id))).toBe('404 session_not_found');
    const ended = await end(own.id);
    expect(ended.headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0;/);
    expect((await me(owner.headers)).status).toBe(401);
    const out = await site.call('DELETE', '/api/admin/session', { headers: other.headers });
    expect(out.headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0;/);
    expect((await me(other.headers)).status).toBe(401);
  });

  test('a person has at most five sessions: another one ends the least recently used', async () => {
    const sessions = [owner.headers];
    for (let more = 0; more < 5; more += 1) {
      await site.advance(1);
      sessions.push(await again(owner));
    }
    const statuses = await Promise.all(sessions.map(async (headers) => (await me(headers)).status));
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
  });

  test('a staff session is not opened by a form of another site, which cannot send the header', async () => {
    const { cookie } = owner.headers;
    const answer = await site.call('POST', '/api/admin/session/lock', { headers: { cookie } });
    expect(refused(answer)).toBe('403 forbidden');
    expect((await me(owner.headers)).body.state).toBe('open');
  });

  test('a staff session is recorded in the history with each change of factors', async () => {
    const history = await site.db.query<{ action: string }>(
      `SELECT action FROM history WHERE subject_id = $1 AND action LIKE 'staff.%' ORDER BY id`,
      [owner.member.id],
    );
    expect(history.map(({ action }) => action)).toEqual(['staff.post_given', 'staff.factor_added']);
  });
});

test('the person of a staff session has the posts that the gate reads', async () => {
  const { headers } = await givenStaff(site.db, { role: 'receptionist', now: now() });
  expect((await me(headers)).body).toMatchObject({ state: 'open', posts: [{ role: 'receptionist', location: null }] });
});

test('answers in production have every field of their contract', async () => {
  const production = await startSite({ NODE_ENV: 'production' });
  try {
    const { db, call } = production;
    const { headers } = await givenStaff(db, { role: 'owner' });
    const passkey = createPasskey(production.url);
    const ask = (path: string, body: object = {}) => call('POST', `/api/admin${path}`, { headers, body });
    const creation = await ask('/factors/options', { kind: 'passkey' });
    expect(creation.body).toMatchObject({
      kind: 'passkey',
      options: { rp: { name: expect.any(String), id: '127.0.0.1' }, pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, {}] },
    });
    const response = passkey.create(creation.body.options);
    const added = await ask('/factors', { kind: 'passkey', name: 'Key', response });
    expect(added.body).toMatchObject({
      me: { state: 'open', posts: [{ role: 'owner', location: null }], factors: [{}, { name: 'Key' }] },
      recoveryCodes: null,
    });
    const challenge = await ask('/session/challenge');
    expect(challenge.body).toMatchObject({ allowCredentials: [{ id: response.id }], userVerification: 'required' });
    expect((await ask('/session/factor', { kind: 'passkey', response: passkey.answer(challenge.body) })).status).toBe(
      200,
    );
    expect((await ask('/factors/options', { kind: 'totp' })).body.uri).toMatch(/^otpauth:/);
    expect((await ask('/recovery-codes')).body.recoveryCodes).toHaveLength(10);
    expect((await call('GET', '/api/admin/staff', { headers })).body.mayGive).toMatchObject({ everywhere: true });
  } finally {
    await production.close();
  }
});

/** Decodes base32 (RFC 4648) without padding. */
function decodeBase32(text: string): number[] {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}
