import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { grantAdmin } from './grant-admin.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const grant = (email: string) => grantAdmin(database.db, { email, role: 'owner', place: null, now: NOW });
const roleOf = (id: string) => database.db.query('SELECT role FROM members WHERE id = $1', [id]);

// shows: 6.8
test('makes a member ADMIN once and records it in the history', async () => {
  const { id } = await givenMember(database.db, { email: 'mai@guests.example' });
  const other = await givenMember(database.db);
  expect(await grant(' Mai@guests.example')).toMatchObject({ kind: 'granted', isNew: true });
  expect(await grant('mai@guests.example')).toMatchObject({ kind: 'granted', isNew: false });
  expect(await roleOf(id)).toEqual([{ role: 'ADMIN' }]);
  expect(await roleOf(other.id)).toEqual([{ role: 'MEMBER' }]);
  const history = await database.db.query(
    `SELECT at, actor, action, before, after FROM history WHERE subject_id = $1 AND action = 'member.made_admin'`,
    [id],
  );
  expect(history).toEqual([
    { at: NOW, actor: 'system', action: 'member.made_admin', before: { role: 'MEMBER' }, after: { role: 'ADMIN' } },
  ]);
});

test('refuses an address that is not verified', async () => {
  const { id } = await givenMember(database.db, { email: 'lan@guests.example', email_verified_at: null });
  expect(await grant('lan@guests.example')).toEqual({ kind: 'not_verified' });
  expect(await roleOf(id)).toEqual([{ role: 'MEMBER' }]);
});

test('refuses an unknown address', async () => {
  expect(await grant('nobody@guests.example')).toEqual({ kind: 'unknown_member' });
});
