import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { type GivenMember, givenMember } from '#server/testing/given/given.ts';
import { forgetIdentities } from './commands/forget-identities.ts';
import { type Joined, joinMember } from './commands/join-member.ts';
import { keepMember } from './commands/keep-member.ts';

const NOW = new Date();

let database: TestDatabase;
let member: GivenMember;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  member = await givenMember(database.db);
});

const identity = (email: string) => ({
  issuer: 'google',
  subject: email,
  email,
  emailVerified: true,
  hostedDomain: undefined,
  name: 'Mai',
  picture: undefined,
});

const isWaitedFor = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Returns the result of a sign-in that started while an open transaction changed the member's account. */
async function joinDuring(deed: (tx: Transaction) => Promise<unknown>, email = member.email): Promise<Joined> {
  const { db } = database;
  const [done, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const doing = db.transaction(async (tx) => {
    await keepMember(tx, member.id);
    await deed(tx);
    done.resolve();
    await finish.promise;
  });
  await done.promise;
  let isOver = false;
  const ask = { identity: identity(email), locale: 'en', now: NOW, requestId: 'r' } as const;
  const joining = db
    .transaction((tx) => joinMember(tx, ask))
    .finally(() => {
      isOver = true;
    });
  await expect.poll(async () => isOver || (await db.query(isWaitedFor)).length > 0, { timeout: 20_000 }).toBe(true);
  finish.resolve();
  await doing;
  return joining;
}

const link = (subject: string) =>
  database.db.query(
    `INSERT INTO identities (issuer, subject, member_id, created_at, email) VALUES ('google', $1, $2, now(), $1)`,
    [subject, member.id],
  );

describe('a sign-in during a change of the account', () => {
  test('a sign-in during a change of the account is refused when its identity is deleted meanwhile', async () => {
    await link(member.email);
    expect(await joinDuring((tx) => forgetIdentities(tx, member.id))).toEqual({ kind: 'log_in_first' });
  });

  test("a sign-in during a change of the account creates another member when the account's address changes meanwhile", async () => {
    const email = `${randomUUID().slice(0, 8)}@gmail.com`;
    await database.db.query('UPDATE members SET email = $2 WHERE id = $1', [member.id, email]);
    const joined = await joinDuring(
      (tx) => tx.query('UPDATE members SET email = $2 WHERE id = $1', [member.id, `moved-${email}`]),
      email,
    );
    expect(joined).toMatchObject({ kind: 'joined' });
    expect(joined).not.toMatchObject({ memberId: member.id });
  });

  test('a sign-in during a change of the account does not take over an account that is verified meanwhile', async () => {
    await database.db.query('UPDATE members SET email_verified_at = NULL WHERE id = $1', [member.id]);
    const joined = await joinDuring((tx) =>
      tx.query('UPDATE members SET email_verified_at = now() WHERE id = $1', [member.id]),
    );
    expect(joined).toEqual({ kind: 'log_in_first' });
  });

  test('a sign-in during a change of the account joins as usual when the transaction changes nothing', async () => {
    await link(member.email);
    expect(await joinDuring(async () => {})).toEqual({ kind: 'joined', memberId: member.id });
  });
});
