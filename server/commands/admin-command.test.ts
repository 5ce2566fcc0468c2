import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenRoom } from '#server/testing/given/given.ts';
import { givenFactor, givenStaff } from '#server/testing/given/given-staff.ts';
import { adminCommand } from './admin-command.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');
const CODE = /\n {2}([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\n/;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const prepared = await adminCommand.prepare(args);
  if (prepared.kind === 'done') return prepared.result;
  const context = { db: database.db, clock: { now: () => NOW }, config: readConfig({ SANDBOX: '0' }) };
  return adminCommand.carryOut(context, prepared.call);
}

const codeIn = (output: string) => CODE.exec(output)?.[1];
const postsOf = (memberId: string) =>
  database.db.query(
    `SELECT p.role, l.key FROM staff_posts p LEFT JOIN locations l ON l.id = p.location_id
     WHERE p.member_id = $1 AND p.ended_at IS NULL`,
    [memberId],
  );
const jobs = (notice: string, memberId: string) =>
  database.db.query(
    `SELECT 1 FROM jobs WHERE kind = 'mail-staff-notice' AND payload ->> 'notice' = $1 AND payload ->> 'memberId' = $2`,
    [notice, memberId],
  );

test('grants a post at a location, and prints another code until there is a factor', async () => {
  const { locationId } = await givenRoom(database.db);
  const { id, email } = await givenMember(database.db);
  const grant = ['grant', email, '--place', locationId, '--role', 'manager'];
  const first = await run(...grant);
  expect(first.output).toMatch(new RegExp(`^${email} now has the post: manager, ${locationId}\\.`));
  expect(await postsOf(id)).toEqual([{ role: 'manager', key: locationId }]);
  const second = await run(...grant);
  expect(second.output).toMatch(new RegExp(`^${email} already has the post`));
  expect(codeIn(second.output)).not.toBe(codeIn(first.output));
  const good = 'SELECT 1 FROM staff_invitations WHERE email = $1 AND expires_at > $2';
  expect(await database.db.query(good, [email, NOW])).toHaveLength(1);

  await givenFactor(database.db, { memberId: id, now: NOW });
  expect(codeIn((await run(...grant)).output)).toBe(undefined);
  expect(await run('grant', email, '--place', locationId, '--role', 'cleaner')).toMatchObject({
    code: 1,
    output: `${email} has another post there: end it first.`,
  });
  expect(await database.db.query('SELECT role FROM members WHERE id = $1', [id])).toEqual([{ role: 'MEMBER' }]);
});

test('refuses a location that does not exist, and an address that is not verified', async () => {
  const { email } = await givenMember(database.db);
  expect(await run('grant', email, '--place', 'nowhere', '--role', 'cleaner')).toMatchObject({ code: 1 });
  const { email: unverified } = await givenMember(database.db, { email_verified_at: null });
  expect(await run('grant', unverified)).toMatchObject({ code: 1, output: expect.stringContaining('not verified') });
});

test('lists posts', async () => {
  const { email } = await givenStaff(database.db, { role: 'accountant', name: 'Lan', now: NOW });
  const { output } = await run('list');
  expect(output.split('\n')).toContain(
    `${email} (Lan): accountant, all locations; with second factor, last seen 2026-11-24 10:00`,
  );
});

test('ends all posts of a person, but not of the last owner with a factor', async () => {
  const owner = await givenStaff(database.db, { role: 'owner' });
  const other = await givenStaff(database.db, { role: 'owner' });
  expect(await run('end', other.email)).toEqual({ code: 0, output: `All posts of ${other.email} have ended.` });
  expect(await postsOf(other.id)).toEqual([]);
  expect(await jobs('post_ended', other.id)).toHaveLength(2);
  expect(await run('end', other.email)).toMatchObject({ code: 1 });
  expect(await run('end', owner.email)).toMatchObject({ code: 1, output: expect.stringContaining('last owner') });
  expect(await postsOf(owner.id)).toHaveLength(1);
});

test('resets the factors of a person: a new code, no session, a mail to the owners', async () => {
  const person = await givenStaff(database.db, { role: 'receptionist', now: NOW });
  const { code, output } = await run('reset-factor', person.email);
  expect([code, codeIn(output)]).toEqual([0, expect.any(String)]);
  const left = await database.db.query(
    `SELECT 1 FROM staff_factors WHERE member_id = $1 AND ended_at IS NULL
     UNION ALL SELECT 1 FROM staff_sessions WHERE member_id = $1 AND ended_at IS NULL`,
    [person.id],
  );
  expect(left).toEqual([]);
  expect(await postsOf(person.id)).toHaveLength(1);
  expect((await jobs('factors_reset', person.id)).length).toBeGreaterThan(1);
  expect(await run('reset-factor', 'nobody@guests.example')).toMatchObject({ code: 1 });
});
