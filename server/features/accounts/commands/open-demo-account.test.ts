import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Day } from '#domain/calendar/day.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { logIn } from './log-in.ts';
import { openDemoAccount } from './open-demo-account.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const open = async (password: string, name = 'Demo Member') => {
  const passwordHash = await hashPassword(password);
  const person = { gender: 'female', birthDate: '1988-03-12' as Day, phoneNumber: '0900000201' } as const;
  const account = { email: 'Demo@yumori.example', passwordHash, name, role: 'ADMIN', locale: 'ja', ...person } as const;
  return database.db.transaction((tx) => openDemoAccount(tx, { ...account, now: NOW }));
};
const logInWith = (password: string) =>
  logIn(
    { db: database.db, config: { rateLimits: false }, limitSecret: 'a secret of this test' },
    { credentials: { email: 'demo@yumori.example', password }, locale: 'ja', ip: '::1', now: NOW, requestId: 'r' },
  );

test('a demo account is verified, and opening it again changes nothing', async () => {
  const id = await open('demo');
  expect(await open('another', 'Another Name')).toBe(id);
  expect(await logInWith('demo')).toMatchObject({ kind: 'logged_in' });
  expect(await logInWith('another')).toMatchObject({ kind: 'refused' });
  expect(await database.db.query('SELECT * FROM members')).toMatchObject([
    {
      name: 'Demo Member',
      role: 'ADMIN',
      is_demo: true,
      email_verified_at: NOW,
      gender: 'female',
      birth_date: '1988-03-12',
      phone_number: '0900000201',
    },
  ]);
  expect(await database.db.query('SELECT action FROM history WHERE subject_id = $1', [id])).toHaveLength(2);
});
