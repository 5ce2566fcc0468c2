import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { createStaffGate } from './queries.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function stateAt(headers: { cookie: string }, now: Date, isAct = false): Promise<string | undefined> {
  const gate = createStaffGate(database.db);
  return (await gate(headers.cookie.replace('staff=', ''), { now, isAct }))?.state;
}

test('a session locks after fifteen minutes without an act of its person', async () => {
  const { headers } = await givenStaff(database.db, { role: 'owner', now: NOW });
  expect(await stateAt(headers, addMinutes(NOW, 14))).toBe('open');
  expect(await stateAt(headers, addMinutes(NOW, 15))).toBe('locked');
});

test("a person's action keeps a session open, and background requests of a page do not", async () => {
  const { headers } = await givenStaff(database.db, { role: 'owner', now: NOW });
  expect(await stateAt(headers, addMinutes(NOW, 10), true)).toBe('open');
  expect(await stateAt(headers, addMinutes(NOW, 24))).toBe('open');
  expect(await stateAt(headers, addMinutes(NOW, 25))).toBe('locked');
});

test('an action does not unlock a session', async () => {
  const { headers } = await givenStaff(database.db, { role: 'owner', now: NOW });
  expect(await stateAt(headers, addMinutes(NOW, 20), true)).toBe('locked');
  expect(await stateAt(headers, addMinutes(NOW, 21), true)).toBe('locked');
});

test('a session of a person whose last post has ended is over', async () => {
  const { headers, postId } = await givenStaff(database.db, { role: 'receptionist', now: NOW });
  await database.db.query('UPDATE staff_posts SET ended_at = $2 WHERE id = $1', [postId, NOW]);
  expect(await stateAt(headers, NOW)).toBe(undefined);
});

test('a session without a proved factor asks for it, or for the first one', async () => {
  const session = { factor_at: null };
  const asked = await givenStaff(database.db, { role: 'cleaner', now: NOW, session });
  const first = await givenStaff(database.db, { role: 'cleaner', now: NOW, session, hasFactor: false });
  expect(await stateAt(asked.headers, NOW)).toBe('second_factor');
  expect(await stateAt(first.headers, NOW)).toBe('enrol');
});

// shows: 12.7
test('a session is over after twelve hours', async () => {
  const { headers } = await givenStaff(database.db, { role: 'owner', now: NOW });
  expect(await stateAt(headers, addMinutes(NOW, 12 * 60))).toBe(undefined);
});

test('the last owner with a factor cannot lose the post', async () => {
  await database.db.query('UPDATE staff_factors SET ended_at = $1', [NOW]);
  const { postId } = await givenStaff(database.db, { role: 'owner', now: NOW });
  const end = database.db.query('UPDATE staff_posts SET ended_at = $2 WHERE id = $1', [postId, NOW]);
  await expect(end).rejects.toThrow('the last owner');
});
