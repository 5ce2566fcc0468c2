import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#domain/calendar/duration.ts';
import { clearOld, housekeepingJobs, queueHousekeeping } from './housekeeping.ts';
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts';
import { givenMember, givenReservation, givenSlot } from './testing/given/given.ts';
import { givenStaffSession } from './testing/given/given-staff.ts';

const NOW = new Date('2026-11-21T20:30:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const rowsOf = async (table: string, column: string) => {
  const rows = await database.db.query<{ value: string }>(`SELECT ${column} AS value FROM ${table} ORDER BY 1`);
  return rows.map(({ value }) => value);
};

// shows: 9.39, 11.35
test('unverified accounts are deleted after 30 days unless other rows refer to them', async () => {
  const { db } = database;
  const given = async (days: number, more = {}) =>
    givenMember(db, { email_verified_at: null, created_at: daysAgo(days), ...more });
  await given(31, { email: 'gone@guests.example' });
  await given(29, { email: 'young@guests.example' });
  await given(400, { email: 'confirmed@guests.example', email_verified_at: daysAgo(399) });
  const booked = await given(400, { email: 'booked@guests.example' });
  await givenReservation(db, { slot: await givenSlot(db), member: booked, now: daysAgo(300) });
  const asked = await given(60, { email: 'asked-again@guests.example' });
  await db.query(
    `INSERT INTO email_tokens (token_hash, member_id, purpose, created_at, expires_at) VALUES ($1, $2, 'verify', $3, $4)`,
    [randomBytes(32), asked.id, daysAgo(1), daysAgo(-2)],
  );

  await clearOld(db, NOW);
  expect(await rowsOf('members', 'email')).toEqual([
    'asked-again@guests.example',
    'booked@guests.example',
    'confirmed@guests.example',
    'young@guests.example',
  ]);
});

// shows: 11.35
test('housekeeping deletes expired rows and keeps those that may still be needed', async () => {
  const { db } = database;
  await db.query('TRUNCATE sessions, email_tokens, rate_counts, idempotency_keys, jobs');
  const { id } = await givenMember(db);
  await db.query('TRUNCATE sessions');
  const session = (expiresAt: Date, device: string) =>
    db.query(
      'INSERT INTO sessions (token_hash, member_id, created_at, expires_at, device) VALUES ($1, $2, $3, $4, $5)',
      [randomBytes(32), id, daysAgo(40), expiresAt, device],
    );
  await session(NOW, 'over');
  await session(new Date(NOW.getTime() + 1), 'live');
  const device = (secret: string, at: Date) =>
    db.query('INSERT INTO known_devices VALUES (sha256($1::bytea), $2, $3)', [secret, id, at]);
  await device('old', daysAgo(365));
  await device('recent', daysAgo(364));
  const link = (purpose: string, expiresAt: Date) =>
    db.query(
      'INSERT INTO email_tokens (token_hash, member_id, purpose, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [randomBytes(32), id, purpose, daysAgo(90), expiresAt],
    );
  await link('verify', daysAgo(31));
  await link('reset', daysAgo(29));
  const count = (key: string, end: Date) => db.query('INSERT INTO rate_counts VALUES ($1, 1, $2)', [key, end]);
  await count('over', NOW);
  await count('counting', new Date(NOW.getTime() + 1));
  const key = (name: string, at: Date) =>
    db.query(
      `INSERT INTO idempotency_keys (member_id, key, route, body_hash, created_at) VALUES ($1, $2, 'r', '\\x00', $3)`,
      [id, name, at],
    );
  await key('old', daysAgo(3));
  await key('recent', daysAgo(1));
  const job = (name: string, doneAt: Date | null, deadAt: Date | null) =>
    db.query(
      `INSERT INTO jobs (kind, key, payload, run_at, done_at, dead_at, created_at) VALUES ('k', $1, '{}', $2, $3, $4, $2)`,
      [name, daysAgo(60), doneAt, deadAt],
    );
  await job('done long ago', daysAgo(31), null);
  await job('done', daysAgo(29), null);
  await job('dead-lettered', null, daysAgo(50));
  await job('waiting', null, null);

  for (const [device, days] of [
    ['gone', 91],
    ['kept', 89],
  ] as const) {
    const expires_at = daysAgo(days);
    await givenStaffSession(db, { memberId: id, now: daysAgo(92), session: { expires_at, device } });
  }
  for (const [email, days] of [
    ['gone@guests.example', 31],
    ['kept@guests.example', 29],
  ] as const)
    await db.query(
      `INSERT INTO staff_invitations (token_hash, email, role, locale, made_at, expires_at) VALUES ($1, $2, 'cleaner', 'vi', $3, $4)`,
      [randomBytes(32), email, daysAgo(92), daysAgo(days)],
    );

  await clearOld(db, NOW);
  expect(await rowsOf('sessions', 'device')).toEqual(['live']);
  expect(await rowsOf('staff_sessions', 'device')).toEqual(['kept']);
  expect(await rowsOf('staff_invitations', 'email')).toEqual(['kept@guests.example']);
  expect(await rowsOf('known_devices', 'logged_in_at')).toEqual([daysAgo(364)]);
  expect(await rowsOf('email_tokens', 'purpose')).toEqual(['reset']);
  expect(await rowsOf('rate_counts', 'key')).toEqual(['counting']);
  expect(await rowsOf('idempotency_keys', 'key')).toEqual(['recent']);
  expect(await rowsOf('jobs', 'key')).toEqual(['dead-lettered', 'done', 'waiting']);
});

test('housekeeping deletes more than one batch a night', async () => {
  const { db } = database;
  await db.query(`INSERT INTO rate_counts SELECT 'many ' || n, 1, $1 FROM generate_series(1, 2500) AS n`, [daysAgo(1)]);
  await clearOld(db, NOW);
  expect(await rowsOf('rate_counts', 'key')).toEqual(['counting']);
});

test("each night's job queues the next one once", async () => {
  const { db } = database;
  await db.query('TRUNCATE jobs');
  await queueHousekeeping(db, { daysAhead: 0, now: NOW });
  await queueHousekeeping(db, { daysAhead: 0, now: NOW });
  const handler = housekeepingJobs({ db, log: { info() {}, warn() {}, error() {} } })['clear-old'];
  expect(await handler({}, NOW)).toEqual({ kind: 'done' });
  await handler({}, NOW);
  // NOW is 03:30 on 22 November in Ho Chi Minh City.
  const jobs = await db.query<{ key: string; run_at: Date }>(`SELECT key, run_at FROM jobs ORDER BY key`);
  expect(jobs).toEqual([
    { key: '2026-11-22', run_at: NOW },
    { key: '2026-11-23', run_at: daysAgo(-1) },
  ]);
});
