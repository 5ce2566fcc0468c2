import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#domain/calendar/duration.ts';
import { runnersOf } from '#server/queue/jobs.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { accountJobs } from '../jobs.ts';
import { logIn } from './log-in.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const END = new Date(NOW.getTime() + 3 * DAY);
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
const INVALID = { kind: 'failed', error: 'link_invalid' };
const EXPIRED = { kind: 'failed', error: 'link_expired' };
const VERIFIED = { kind: 'verified' };

let database: TestDatabase;
let passwordHash: string;
beforeAll(async () => {
  database = await freshDatabase();
  passwordHash = await hashPassword('Onsen4ever');
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['members', 'jobs', 'rate_counts']) await database.db.query(`DELETE FROM ${table}`);
});

const NO_LOG = { info: () => {}, warn: () => {}, error: () => {} };
const parts = (rateLimits = false) => ({
  db: database.db,
  config: { rateLimits },
  limitSecret: 'a secret of this test',
  wakeQueue: () => {},
});
const givenUnverified = () => givenMember(database.db, { email_verified_at: null, password_hash: passwordHash });
async function ask(email: string, more: { now?: Date; ip?: string; rateLimits?: boolean } = {}) {
  const { ip = '203.0.113.9', now = NOW, rateLimits } = more;
  const answer = await resendVerification(parts(rateLimits), { email, redirect: undefined, ip, now, requestId: 'r' });
  await renew();
  return answer;
}

/** Runs the queued renewals, each twice, as after a worker that died before it recorded the first run. */
async function renew(): Promise<void> {
  const jobs = await database.db.query<{ payload: Record<string, unknown> }>(
    `SELECT payload FROM jobs WHERE kind = 'renew-verification' ORDER BY id`,
  );
  const runners = runnersOf(accountJobs({ ...parts(), google: undefined, log: NO_LOG }));
  for (const { payload } of [...jobs, ...jobs]) await runners['renew-verification']?.(payload, NOW);
  await database.db.query(`DELETE FROM jobs WHERE kind = 'renew-verification'`);
}

const open = (token: string, now = NOW) => verifyEmail(parts(), { token, now, requestId: 'r' });

async function mailedTokens(): Promise<string[]> {
  const jobs = await database.db.query<{ token: string }>(
    `SELECT payload->>'token' AS token FROM jobs WHERE kind = 'mail-verification' ORDER BY id`,
  );
  return jobs.map(({ token }) => token);
}

async function givenLink(): Promise<{ id: string; email: string; token: string }> {
  const { id, email } = await givenUnverified();
  expect(await ask(email)).toEqual({ kind: 'accepted' });
  const [token = ''] = await mailedTokens();
  return { id, email, token };
}

async function verifiedAt(id: string): Promise<Date | null | undefined> {
  const [row] = await database.db.query<{ email_verified_at: Date | null }>(
    'SELECT email_verified_at FROM members WHERE id = $1',
    [id],
  );
  return row?.email_verified_at;
}

describe('a verification link', () => {
  test('a verification link verifies the address, and reports the same when it is opened again', async () => {
    const { id, token } = await givenLink();
    expect(await open(token)).toEqual(VERIFIED);
    expect(await open(token, new Date(NOW.getTime() + DAY))).toEqual(VERIFIED);
    expect(await verifiedAt(id)).toEqual(NOW);
  });

  test('a verification link verifies once, however many programs open it at the same time', async () => {
    const { id, token } = await givenLink();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(opened).toEqual(opened.map(() => VERIFIED));
    const entries = await database.db.query(
      `SELECT 1 FROM history WHERE action = 'member.verified' AND subject_id = $1`,
      [id],
    );
    expect(entries).toHaveLength(1);
  });

  // shows: 9.29
  test('a verification link is valid for three days', async () => {
    const { id, token } = await givenLink();
    expect(await open(token, END)).toEqual(EXPIRED);
    expect(await verifiedAt(id)).toBeNull();
    expect(await open(token, justBefore(END))).toEqual(VERIFIED);
  });

  test('a verification link still reports success after its expiry when it was opened in time', async () => {
    const { token } = await givenLink();
    await open(token, justBefore(END));
    expect(await open(token, new Date(END.getTime() + DAY))).toEqual(VERIFIED);
  });

  test('a verification link becomes invalid at the first login', async () => {
    const { email, token } = await givenLink();
    await open(token);
    const credentials = { email, password: 'Onsen4ever' };
    expect(await logIn(parts(), { credentials, locale: 'en', ip: '::1', now: NOW, requestId: 'r' })).toMatchObject({
      kind: 'logged_in',
    });
    expect(await open(token)).toEqual(INVALID);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(200), `' OR 1=1 --`])(
    'a verification link with the token %j verifies nothing',
    async (token) => {
      const { id } = await givenLink();
      expect(await open(token)).toEqual(INVALID);
      expect(await verifiedAt(id)).toBeNull();
    },
  );

  test('a verification link cannot be replaced by a password-reset link', async () => {
    const { id } = await givenUnverified();
    await database.db.query(`INSERT INTO email_tokens VALUES ($1, $2, 'reset', $3, $4)`, [
      createHash('sha256').update('reset-token').digest(),
      id,
      NOW,
      END,
    ]);
    expect(await open('reset-token')).toEqual(INVALID);
  });
});

describe('a request for another verification mail', () => {
  // shows: 7.40
  test('a request for another verification mail sends a second link, and both are valid', async () => {
    const { email, token } = await givenLink();
    await ask(email.toUpperCase());
    const tokens = await mailedTokens();
    expect(new Set(tokens).size).toBe(2);
    expect(await open(tokens[1] ?? '')).toEqual(VERIFIED);
    expect(await open(token)).toEqual(VERIFIED);
  });

  // shows: 7.40
  test('a request for another verification mail gets the same answer but sends no mail for verified and unknown addresses', async () => {
    const { email } = await givenMember(database.db);
    expect(await ask(email)).toEqual({ kind: 'accepted' });
    expect(await ask('nobody@guests.example')).toEqual({ kind: 'accepted' });
    expect(await mailedTokens()).toEqual([]);
  });

  test.each([
    ['', 'required'],
    ['mai', 'email_invalid'],
  ])('a request for another verification mail is refused for the address %j', async (email, fault) => {
    expect(await ask(email)).toEqual({ kind: 'refused', code: 'invalid_fields', fields: { email: fault } });
  });

  // shows: 11.25, S13
  test('a request for another verification mail is limited per address in the same way for known and unknown addresses', async () => {
    const { email } = await givenUnverified();
    for (const address of [email, 'nobody@guests.example']) {
      const results = [];
      for (let time = 0; time < 6; time += 1) results.push(await ask(address, { rateLimits: true }));
      expect(results.map(({ kind }) => kind)).toEqual([...Array(5).fill('accepted'), 'refused']);
      expect(results[5]).toMatchObject({ code: 'too_many_requests', retryAt: new Date(NOW.getTime() + 30 * 60_000) });
    }
    expect(await mailedTokens()).toHaveLength(5);
  });

  test('a request for another verification mail is limited per mailbox, whatever the spelling of its address', async () => {
    for (let time = 0; time < 5; time += 1) await ask(`m.ai+${time}@gmail.com`, { rateLimits: true });
    expect(await ask('mai@gmail.com', { rateLimits: true })).toMatchObject({ code: 'too_many_requests' });
  });

  test('a request for another verification mail is limited per network', async () => {
    const results = [];
    for (let guest = 0; guest < 26; guest += 1)
      results.push(await ask(`guest${guest}@guests.example`, { rateLimits: true }));
    expect(results.filter(({ kind }) => kind === 'accepted')).toHaveLength(25);
    expect(await ask('guest99@guests.example', { rateLimits: true, ip: '198.51.100.7' })).toEqual({ kind: 'accepted' });
  });
});
