/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantAdmin } from '#server/features/accounts/commands/grant-admin.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { type GivenMember, givenMember, givenRoom } from '#server/testing/given/given.ts';
import { givenStaff, type StaffHeaders } from '#server/testing/given/given-staff.ts';
import { type App, appOf, openStaff } from '#server/testing/journeys/staff.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import type { Call } from '#server/testing/servers/call.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 120_000);
afterAll(() => arena.close());

const ROUNDS = roundsOf(2, 10);
const twenty = Array.from({ length: 20 }, (_, racer) => racer);
const me = async (call: Call, headers: StaffHeaders) => call('GET', '/api/admin/session', { headers });

/** Creates an owner with a printed code, who then enrols an authenticator app. */
async function enrolled(): Promise<{ member: GivenMember; app: App }> {
  const { db } = arena.database;
  const member = await givenMember(db);
  const granted = await grantAdmin(db, { email: member.email, role: 'owner', place: null, now: new Date() });
  if (granted.kind !== 'granted' || granted.code === null) throw new Error(`No code was printed for ${member.email}`);
  const at = arena.of(0);
  const { headers } = await openStaff(at, { token: member.token, code: granted.code });
  const { body } = await at.call('POST', '/api/admin/factors/options', { headers, body: { kind: 'totp' } });
  const app = appOf(body.secret);
  // The code of the previous 30 seconds, so that the current one is left for the race.
  const code = app(new Date(Date.now() - 30_000));
  const answer = await at.call('POST', '/api/admin/factors', { headers, body: { kind: 'totp', name: 'Phone', code } });
  expect(answer.status).toBe(201);
  return { member, app };
}

/** Submits one code twenty times concurrently, from four sessions, because a person has at most five live ones. */
async function proveTogether({ member, app }: { member: GivenMember; app: App }) {
  const sessions: StaffHeaders[] = [];
  for (let more = 0; more < 4; more += 1)
    sessions.push((await openStaff(arena.of(more), { token: member.token })).headers);
  const body = { kind: 'totp', code: app(new Date()) };
  const answers = await Promise.all(
    twenty.map((racer) => {
      const headers = sessions[racer % 4] ?? { cookie: '', 'x-staff': '1' };
      return arena.of(racer).call('POST', '/api/admin/session/factor', { headers, body });
    }),
  );
  const states = await Promise.all(sessions.map(async (headers) => (await me(arena.of(1).call, headers)).body.state));
  return { proved: answers.map(({ status }) => status).sort(), states: states.sort() };
}

describe('at once, over two processes', () => {
  // shows: 12.3
  test('twenty logins with the same code open one session', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { proved, states } = await proveTogether(await enrolled());
      expect(proved).toEqual([200, ...Array(19).fill(401)]);
      expect(states).toEqual(['open', 'second_factor', 'second_factor', 'second_factor']);
    }
  });

  test('the same logins open every session while no time step is stored, so the race above can see the fault', async () => {
    const { db } = arena.database;
    const enrolment = await enrolled();
    await db.query(`CREATE FUNCTION forget_step() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.last_step := OLD.last_step; RETURN NEW; END'`);
    await db.query(`CREATE TRIGGER forget_step BEFORE UPDATE ON staff_factors
      FOR EACH ROW EXECUTE FUNCTION forget_step()`);
    try {
      const { proved, states } = await proveTogether(enrolment);
      expect(proved).toEqual(Array(20).fill(200));
      expect(states).toEqual(Array(4).fill('open'));
    } finally {
      await db.query('DROP FUNCTION forget_step CASCADE');
    }
  });

  test('an invitation that is accepted twenty times gives one post', async () => {
    const { db } = arena.database;
    const { locationId } = await givenRoom(db);
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await givenMember(db);
      const tokens = [issueToken(), issueToken()];
      for (const { tokenHash } of tokens)
        await db.query(
          `INSERT INTO staff_invitations (token_hash, email, role, location_id, locale, made_at, expires_at)
           VALUES ($1, $2, 'receptionist', $3, 'vi', now(), now() + interval '1 hour')`,
          [tokenHash, member.email, locationId],
        );
      const answers = await Promise.all(
        twenty.map(async (racer) => {
          const code = tokens[Math.floor(racer / 2) % 2]?.token ?? '';
          return (await openStaff(arena.of(racer), { token: member.token, code })).answer;
        }),
      );
      // The accepted code can be used again until a factor is enrolled (201). The other code is refused,
      // because the post exists already (409).
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
      const posts = await db.query('SELECT 1 FROM staff_posts WHERE member_id = $1', [member.id]);
      expect(posts).toHaveLength(1);
      const used = await db.query('SELECT 1 FROM staff_invitations WHERE used_by = $1', [member.id]);
      expect(used).toHaveLength(1);
    }
  });

  test("two owners who end each other's posts leave one owner", async () => {
    const { db } = arena.database;
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.query('UPDATE staff_factors SET ended_at = now() WHERE ended_at IS NULL');
      const owners = [await givenStaff(db, { role: 'owner' }), await givenStaff(db, { role: 'owner' })];
      const answers = await Promise.all(
        owners.map(({ headers }, racer) =>
          arena.of(racer).call('DELETE', `/api/admin/staff/posts/${owners[1 - racer]?.postId}`, {
            headers,
            body: { reason: 'They began it' },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await db.query(`SELECT 1 FROM staff_posts WHERE ended_at IS NULL AND id = ANY ($1)`, [
        owners.map(({ postId }) => postId),
      ]);
      expect(left).toHaveLength(1);
    }
  });

  test('a post that was ended in one process is refused by the other at once', async () => {
    const { db } = arena.database;
    const owner = await givenStaff(db, { role: 'owner' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const cleaner = await givenStaff(db, { role: 'cleaner' });
      expect((await me(arena.of(1).call, cleaner.headers)).status).toBe(200);
      const path = `/api/admin/staff/posts/${cleaner.postId}`;
      const ended = await arena.of(0).call('DELETE', path, { headers: owner.headers, body: { reason: 'Left us' } });
      expect(ended.status).toBe(200);
      expect((await me(arena.of(1).call, cleaner.headers)).status).toBe(401);
    }
  });

  test('a new password ends staff sessions that were opened meanwhile', async () => {
    const { db } = arena.database;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { member } = await enrolled();
      const reset = issueToken();
      await db.query(
        `INSERT INTO email_tokens (token_hash, member_id, purpose, created_at, expires_at)
         VALUES ($1, $2, 'reset', now(), now() + interval '1 hour')`,
        [reset.tokenHash, member.id],
      );
      const body = { token: reset.token, newPassword: 'Rotenburo-7' };
      const asks = [
        arena.of(0).call('POST', '/api/auth/reset-password', { body }),
        ...twenty.map((racer) => arena.of(racer).call('POST', '/api/admin/session', { token: member.token, body: {} })),
      ];
      const [changed] = await Promise.all(asks);
      expect(changed?.status).toBe(200);
      const live = await db.query('SELECT 1 FROM staff_sessions WHERE member_id = $1 AND ended_at IS NULL', [
        member.id,
      ]);
      expect(live).toEqual([]);
    }
  });
});
