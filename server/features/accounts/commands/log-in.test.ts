import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { createSessionGate } from '../queries.ts';
import { issueReset } from './issue-reset.ts';
import { logIn } from './log-in.ts';
import { resetPassword } from './reset-password.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const RIGHT = 'Tắm nước nóng 9';
const WRONG = { kind: 'refused', code: 'wrong_credentials' };
const MAI = 'mai@guests.example';

let database: TestDatabase;
let passwordHash: string;
beforeAll(async () => {
  database = await freshDatabase();
  passwordHash = await hashPassword(RIGHT);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['members', 'rate_counts']) await database.db.query(`DELETE FROM ${table}`);
});

const givenMai = (more = {}) => givenMember(database.db, { email: MAI, password_hash: passwordHash, ...more });
type More = {
  email?: string;
  now?: Date;
  ip?: string;
  rateLimits?: boolean;
  db?: TestDatabase['db'];
  deviceSecret?: string;
};
const attempt = (
  password: string,
  { email = MAI, now = NOW, ip = '203.0.113.9', rateLimits = false, db = database.db, deviceSecret }: More = {},
) => {
  const ask = { credentials: { email, password }, locale: 'ja', ip, deviceSecret, now, requestId: 'r' } as const;
  return logIn({ db, config: { rateLimits }, limitSecret: 'a secret of this test' }, ask);
};
const limited = (password: string, more: More = {}) => attempt(password, { rateLimits: true, ...more });

describe('a login', () => {
  // shows: 7.4, S34
  test('a login opens a session of 30 days, whose token is stored only as a hash', async () => {
    const { id } = await givenMai();
    const result = await attempt(RIGHT);
    const token = result.kind === 'logged_in' ? result.token : '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const tokenHash = createHash('sha256').update(token).digest();
    const [session] = await database.db.query('SELECT * FROM sessions WHERE token_hash = $1', [tokenHash]);
    expect(session).toEqual({
      id: expect.any(String),
      last_used_at: null,
      device: null,
      token_hash: tokenHash,
      member_id: id,
      created_at: NOW,
      expires_at: new Date(NOW.getTime() + 30 * DAY),
    });
    const gate = createSessionGate(database.db);
    expect(await gate(token, new Date(NOW.getTime() + 30 * DAY - 1))).toMatchObject({
      kind: 'member',
      id,
      email: MAI,
      tokenHash,
    });
    expect(await gate(token, new Date(NOW.getTime() + 30 * DAY))).toBeUndefined();
  });

  // shows: 1.23
  test('a login stores the language of the request', async () => {
    await givenMai({ locale: 'en' });
    await attempt(RIGHT);
    expect(await database.db.query('SELECT locale FROM members')).toEqual([{ locale: 'ja' }]);
  });

  test('a login ignores case and spaces in the address, and the Unicode form of the password', async () => {
    await givenMai();
    expect(await attempt(RIGHT.normalize('NFD'), { email: ' MAI@guests.example ' })).toMatchObject({
      kind: 'logged_in',
    });
  });

  // shows: 8.8
  test.each([
    ['a wrong password', 'Onsen4ever', MAI],
    ['a password in another case', RIGHT.toUpperCase(), MAI],
    ['an unknown address', RIGHT, 'lan@guests.example'],
    ['a password over the length limit', 'Aa1'.repeat(300), MAI],
  ])('a login is refused with %s', async (_, password, email) => {
    await givenMai();
    expect(await attempt(password, { email })).toEqual(WRONG);
  });

  test('a login is refused for an account without a password', async () => {
    await givenMai({ password_hash: null });
    expect(await attempt(RIGHT)).toEqual(WRONG);
  });

  test('a login reports an unverified address only when the password is right', async () => {
    await givenMai({ email_verified_at: null });
    expect(await attempt(RIGHT)).toEqual({ kind: 'refused', code: 'email_not_verified' });
    expect(await attempt('Onsen4ever')).toEqual(WRONG);
  });

  // shows: 5.9
  test.each([
    ['', '', { email: 'required', password: 'required' }],
    ['mai', 'x', { email: 'email_invalid' }],
  ])('a login requires an address and a password, not %j and %j', async (email, password, fields) => {
    expect(await attempt(password, { email })).toEqual({ kind: 'refused', code: 'invalid_fields', fields });
  });

  test('a login opens no session when the password changes during the check', async () => {
    await givenMai();
    await database.db.query('DELETE FROM sessions');
    const db: TestDatabase['db'] = {
      ...database.db,
      async transaction(work) {
        await database.db.query(`UPDATE members SET password_hash = 'another'`);
        return database.db.transaction(work);
      },
    };
    expect(await attempt(RIGHT, { db })).toEqual(WRONG);
    expect(await database.db.query('SELECT 1 FROM sessions')).toEqual([]);
  });

  test('a login deletes expired sessions and no others', async () => {
    await givenMai();
    await database.db.query('DELETE FROM sessions');
    await attempt(RIGHT);
    await attempt(RIGHT, { now: new Date(NOW.getTime() + 29 * DAY) });
    await attempt(RIGHT, { now: new Date(NOW.getTime() + 30 * DAY) });
    expect(await database.db.query('SELECT 1 FROM sessions')).toHaveLength(2);
  });
});

const IN_HALF_AN_HOUR = { kind: 'refused', code: 'too_many_requests', retryAt: addMinutes(NOW, 30) };
const IN_15_MINUTES = { ...IN_HALF_AN_HOUR, retryAt: addMinutes(NOW, 15) };
const IN_AN_HOUR = { ...IN_HALF_AN_HOUR, retryAt: addMinutes(NOW, 60) };
const LOGGED_IN = { kind: 'logged_in' };

/** Logs Mai in from a browser; returns the secret of its known device. */
async function knownBrowser(more: More = {}): Promise<string> {
  const result = await attempt(RIGHT, more);
  if (result.kind !== 'logged_in') throw new Error('The login was refused');
  return result.deviceSecret;
}

/**
 * Makes as many wrong logins as one account allows, each from another network, so that no network limit is
 * reached.
 */
async function guessFromEverywhere(email = MAI): Promise<void> {
  for (let time = 0; time < 40; time += 1)
    expect(await limited('Wrong1', { email, ip: `198.51.100.${time}` })).toEqual(WRONG);
}

// shows: S13
describe('wrong logins', () => {
  // shows: 11.24, 11.25
  test.each([
    ['a member', MAI],
    ['an unknown address', 'nobody@guests.example'],
  ])('wrong logins are limited for the account of %s, whatever networks they come from', async (_, email) => {
    await givenMai();
    await guessFromEverywhere(email);
    expect(await limited('Wrong1', { email, ip: '198.51.100.99' })).toEqual(IN_AN_HOUR);
  });

  test('wrong logins from one network do not block logins from another', async () => {
    await givenMai();
    for (let time = 0; time < 10; time += 1) await limited('Wrong1');
    expect(await limited('Wrong1')).toEqual(IN_HALF_AN_HOUR);
    expect(await limited(RIGHT, { ip: '198.51.100.7' })).toMatchObject(LOGGED_IN);
  });

  test('wrong logins share one limit for all networks of one line', async () => {
    await givenMai();
    for (let time = 0; time < 10; time += 1)
      expect(await limited('Wrong1', { ip: `2001:db8:0:${time}::1` })).toEqual(WRONG);
    expect(await limited('Wrong1', { ip: '2001:db8:0:ff::1' })).toEqual(IN_HALF_AN_HOUR);
    expect(await limited(RIGHT, { ip: '2001:db8:0:100::1' })).toMatchObject(LOGGED_IN);
  });

  test('wrong logins from one network never block logins from another, however long they go on', {
    tags: 'nightly',
  }, async () => {
    await givenMai();
    for (let minute = 0; minute < 60; minute += 1)
      for (let time = 0; time < 3; time += 1) await limited('Wrong1', { now: addMinutes(NOW, minute) });
    expect(await limited(RIGHT, { ip: '198.51.100.7', now: addMinutes(NOW, 59) })).toMatchObject(LOGGED_IN);
  });

  // shows: 9.32, S13
  test('wrong logins delay the right password by half an hour at most', { tags: 'nightly' }, async () => {
    await givenMai();
    for (let time = 0; time < 10; time += 1) await limited('Wrong1');
    expect(await limited(RIGHT, { now: addMinutes(NOW, 29) })).toEqual(IN_HALF_AN_HOUR);
    expect(await limited(RIGHT, { now: addMinutes(NOW, 30) })).toMatchObject(LOGGED_IN);
  });

  test('wrong logins never block a member who sets a new password by a mailed link, wherever they come from', {
    tags: 'nightly',
  }, async () => {
    const { id } = await givenMai();
    for (let time = 0; time < 10; time += 1) await limited('Wrong1');
    await guessFromEverywhere().catch(() => {});
    const { token } = await issueReset(database.db, { memberId: id, now: NOW });
    const parts = {
      db: database.db,
      config: { rateLimits: true },
      limitSecret: 'a secret of this test',
      wakeQueue: () => {},
    };
    const input = { token, newPassword: 'Rotenburo7' };
    const result = await resetPassword(parts, { input, ip: '203.0.113.9', now: NOW, requestId: 'r' });
    expect(await limited('Rotenburo7')).toMatchObject(LOGGED_IN);
    await guessFromEverywhere().catch(() => {});
    const deviceSecret = result.kind === 'reset' ? result.deviceSecret : '';
    expect(await limited('Rotenburo7', { deviceSecret })).toMatchObject(LOGGED_IN);
  });

  test('wrong logins count in full when they arrive at once', async () => {
    await givenMai();
    const results = await Promise.all(Array.from({ length: 40 }, (_, index) => limited(`Wrong${index}`)));
    expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(40);
    expect(results.filter((result) => result.kind === 'refused' && result.code === 'wrong_credentials')).toHaveLength(
      10,
    );
  });

  // shows: 11.24
  test('wrong logins are limited per network, whatever accounts they try', async () => {
    await givenMai();
    for (let guest = 0; guest < 25; guest += 1)
      expect(await limited('Wrong1', { email: `g${guest}@guests.example` })).toEqual(WRONG);
    expect(await limited(RIGHT)).toMatchObject({ code: 'too_many_requests', retryAt: addMinutes(NOW, 5) });
    expect(await limited(RIGHT, { ip: '198.51.100.7' })).toMatchObject(LOGGED_IN);
  });
});

describe('successful logins', () => {
  test('successful logins count for the account like wrong ones', async () => {
    await givenMai();
    for (let time = 0; time < 10; time += 1) expect(await limited(RIGHT)).toMatchObject(LOGGED_IN);
    expect(await limited(RIGHT)).toEqual(IN_HALF_AN_HOUR);
  });

  test('successful logins count for the network', { tags: 'nightly' }, async () => {
    for (let guest = 0; guest < 7; guest += 1) await givenMai({ email: `g${guest}@guests.example` });
    for (let time = 0; time < 60; time += 1)
      expect(await limited(RIGHT, { email: `g${time % 6}@guests.example` })).toMatchObject(LOGGED_IN);
    expect(await limited(RIGHT, { email: 'g6@guests.example' })).toMatchObject({ retryAt: addMinutes(NOW, 5) });
    expect(await limited(RIGHT, { email: 'g6@guests.example', ip: '198.51.100.7' })).toMatchObject(LOGGED_IN);
  });
});

describe('a known device', () => {
  // shows: S13
  test('a known device can log in while others guess the password elsewhere', async () => {
    await givenMai();
    const deviceSecret = await knownBrowser();
    await guessFromEverywhere();
    for (let time = 0; time < 10; time += 1) await limited('Wrong1');
    expect(await limited(RIGHT)).toMatchObject({ code: 'too_many_requests' });
    expect(await limited(RIGHT, { deviceSecret })).toMatchObject({ ...LOGGED_IN, deviceSecret });
  });

  test('a known device may guess no more often than a network, whatever network it uses', {
    tags: 'nightly',
  }, async () => {
    await givenMai();
    const deviceSecret = await knownBrowser();
    for (let time = 0; time < 10; time += 1)
      expect(await limited('Wrong1', { deviceSecret, ip: `198.51.100.${time}` })).toEqual(WRONG);
    expect(await limited(RIGHT, { deviceSecret, ip: '198.51.100.99' })).toEqual(IN_15_MINUTES);
  });

  test('a known device is known only for the accounts that have logged in there', { tags: 'nightly' }, async () => {
    const [mai, lan] = [await givenMai(), await givenMai({ email: 'lan@guests.example' })];
    const first = await knownBrowser();
    for (const email of ['lan@guests.example', 'nobody@guests.example']) {
      await guessFromEverywhere(email);
      expect(await limited(RIGHT, { email, deviceSecret: first })).toEqual(IN_AN_HOUR);
    }
    const both = await knownBrowser({ email: 'lan@guests.example', deviceSecret: first });
    expect(both).not.toBe(first);
    const rows = await database.db.query('SELECT member_id FROM known_devices WHERE secret_hash = sha256($1::bytea)', [
      both,
    ]);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([{ member_id: mai.id }, { member_id: lan.id }]));
    expect(await database.db.query('SELECT 1 FROM known_devices')).toHaveLength(2);
  });

  // shows: 9.35
  test('a known device expires a year after its last login', async () => {
    await givenMai();
    const deviceSecret = await knownBrowser();
    const later = new Date(NOW.getTime() + 365 * DAY);
    expect(await knownBrowser({ deviceSecret, now: new Date(later.getTime() - 1) })).toBe(deviceSecret);
    await database.db.query('UPDATE known_devices SET logged_in_at = $1', [NOW]);
    expect(await knownBrowser({ deviceSecret, now: later })).not.toBe(deviceSecret);
  });

  // shows: 9.35
  test('a member has at most ten known devices, and an eleventh replaces the oldest', async () => {
    await givenMai();
    const first = await knownBrowser();
    for (let other = 1; other <= 10; other += 1) await knownBrowser({ now: addMinutes(NOW, other) });
    expect(await database.db.query('SELECT 1 FROM known_devices')).toHaveLength(10);
    expect(await knownBrowser({ deviceSecret: first, now: addMinutes(NOW, 11) })).not.toBe(first);
  });

  test('a known device is deleted by a password reset, except the device that made it, which gets a new secret', async () => {
    const { id } = await givenMai();
    const [other, own] = [await knownBrowser(), await knownBrowser()];
    const { token } = await issueReset(database.db, { memberId: id, now: NOW });
    const parts = {
      db: database.db,
      config: { rateLimits: true },
      limitSecret: 'a secret of this test',
      wakeQueue: () => {},
    };
    const input = { token, newPassword: 'Rotenburo7' };
    const result = await resetPassword(parts, { input, ip: '::1', deviceSecret: own, now: NOW, requestId: 'r' });
    const kept = result.kind === 'reset' ? result.deviceSecret : '';
    const rows = await database.db.query<{ secret: Buffer }>('SELECT secret_hash AS secret FROM known_devices');
    expect(rows).toEqual([{ secret: createHash('sha256').update(kept).digest() }]);
    expect([own, other]).not.toContain(kept);
  });
});
