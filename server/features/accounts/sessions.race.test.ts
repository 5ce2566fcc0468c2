import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '#server/testing/given/given.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import { openSession } from './commands/open-session.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 120_000);
afterAll(() => arena.close());

const isWaitedFor = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Ends all sessions of a member while a login has inserted its session but not committed; returns how many
 * are left.
 */
async function endDuringLogin(end: (member: GivenMember) => Promise<unknown>): Promise<number> {
  const { db } = arena.database;
  const member = await givenMember(db);
  const [opened, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const login = db.transaction(async (tx) => {
    await tx.query('UPDATE members SET locale = locale WHERE id = $1', [member.id]);
    const session = {
      member: { id: member.id, role: 'MEMBER' },
      by: 'password',
      now: new Date(),
      requestId: 'r',
    } as const;
    await openSession(tx, session);
    opened.resolve();
    await finish.promise;
  });
  await opened.promise;
  let isOver = false;
  const ending = end(member).then(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await db.query(isWaitedFor)).length > 0, { timeout: 20_000 }).toBe(true);
  finish.resolve();
  await Promise.all([login, ending]);
  return (await db.query('SELECT 1 FROM sessions WHERE member_id = $1', [member.id])).length;
}

describe('an uncommitted login', () => {
  test('an uncommitted login does not survive logging out everywhere', async () => {
    const left = await endDuringLogin(async ({ token }) => {
      const answer = await arena.of(0).call('POST', '/api/auth/logout-everywhere', { token });
      expect(answer.status).toBe(200);
    });
    expect(left).toBe(0);
  });

  test('an uncommitted login survives a plain DELETE without a lock, so the test above can see the fault', {
    tags: 'nightly',
  }, async () => {
    const left = await endDuringLogin(({ id }) =>
      arena.database.db.query('DELETE FROM sessions WHERE member_id = $1', [id]),
    );
    expect(left).toBe(1);
  });
});

test("logging out everywhere deletes the member's pending sign-in codes", async () => {
  const { db } = arena.database;
  const { id, token } = await givenMember(db);
  await db.query(
    `INSERT INTO sign_in_codes (code_hash, browser_hash, member_id, created_at, expires_at)
     VALUES (sha256($1::text::bytea), sha256('browser'), $1::uuid, now(), now() + interval '1 minute')`,
    [id],
  );
  expect((await arena.of(0).call('POST', '/api/auth/logout-everywhere', { token })).status).toBe(200);
  expect(await db.query('SELECT 1 FROM sign_in_codes WHERE member_id = $1', [id])).toEqual([]);
});

// shows: 9.34
test('simultaneous logins leave at most twenty sessions, the latest ones', async () => {
  const { db } = arena.database;
  const { id, token } = await givenMember(db);
  const open = (at: Date) =>
    db.transaction(async (tx) => {
      await tx.query('UPDATE members SET locale = locale WHERE id = $1', [id]);
      return openSession(tx, { member: { id, role: 'MEMBER' }, by: 'password', now: at, requestId: 'r' });
    });
  const start = Date.now();
  const [early] = await Promise.all([open(new Date(start)), open(new Date(start + 500))]);
  const late = await Promise.all(Array.from({ length: 30 }, (_, index) => open(new Date(start + 1_000 + index))));
  expect(await db.query('SELECT 1 FROM sessions WHERE member_id = $1', [id])).toHaveLength(20);
  const statusOf = async (of: string) => (await arena.of(0).call('GET', '/api/auth/profile', { token: of })).status;
  expect([await statusOf(token), await statusOf(early)]).toEqual([401, 401]);
  expect(await statusOf(late.at(-1) ?? '')).toBe(200);
  const insert = (hash: string) =>
    db.query(
      `INSERT INTO sessions (token_hash, member_id, created_at, expires_at)
       VALUES (sha256($2::bytea), $1, now() + interval '1 minute', now() + interval '1 day')`,
      [id, hash],
    );
  await Promise.all(['a', 'b', 'c'].map(insert));
  expect(await db.query('SELECT 1 FROM sessions WHERE member_id = $1', [id])).toHaveLength(20);
});
