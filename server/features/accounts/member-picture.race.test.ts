import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { GoogleSignIn } from '#server/adapters/google/port.ts';
import type { Transaction } from '#server/db/database.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { takeAway } from '#server/testing/databases/take-away.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { fetchMemberPicture } from './commands/fetch-member-picture.ts';

const NOW = new Date();
const ISSUER = 'https://google.example';
const ROUNDS = roundsOf(5, 40);
/** Decoding pictures takes long on a busy machine; it happens before any lock is taken. */
const PATIENCE_MS = 20_000;

let database: TestDatabase;
let google: GoogleSignIn;
beforeAll(async () => {
  database = await freshDatabase();
  const bytes = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer();
  google = {
    begin: async () => ({ kind: 'unavailable', detail: 'not used' }),
    finish: async () => ({ kind: 'canceled' }),
    fetchPicture: async () => ({ kind: 'bytes', bytes, etag: null }),
  };
});
afterAll(() => database.close());

async function givenWaiting(): Promise<string> {
  const { id } = await givenMember(database.db);
  await database.db.query(
    `INSERT INTO identities (issuer, subject, member_id, created_at, picture_address)
     VALUES ($1, $2, $3, now(), 'https://pictures.example/a')`,
    [ISSUER, id, id],
  );
  return id;
}

/** A picture that could not be decoded would otherwise look like one that was deleted. */
const refuse = (_: object, message: string) => {
  throw new Error(message);
};
const log = { info: () => {}, warn: refuse, error: refuse };
const fetchFor = (memberId: string) =>
  fetchMemberPicture(
    { db: database.db, google, log },
    { memberId, issuer: ISSUER, now: NOW, until: addMinutes(NOW, 10) },
  );
const unlink = (memberId: string) => database.db.query('DELETE FROM identities WHERE member_id = $1', [memberId]);
const pictures = () => database.db.query('SELECT 1 FROM pictures');

test('keeps the bytes of a picture when one member unlinks while another stores the same picture', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [leaving, coming] = [await givenWaiting(), await givenWaiting()];
    await fetchFor(leaving);
    await Promise.all([unlink(leaving), fetchFor(coming)]);
    const shown = await database.db.query(
      'SELECT 1 FROM identities i JOIN picture_variants v ON v.hash = i.picture_hash WHERE i.member_id = $1',
      [coming],
    );
    expect(shown).toHaveLength(6);
    await unlink(coming);
    expect(await pictures()).toEqual([]);
  }
});

/** Opens a transaction that has run `deed`; `end` runs `more` in it and commits. */
async function begun(deed: (tx: Transaction) => Promise<unknown>, more?: (tx: Transaction) => Promise<unknown>) {
  const [done, finish] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const ended = database.db.transaction(async (tx) => {
    await deed(tx);
    const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    done.resolve(pid);
    await finish.promise;
    await more?.(tx);
  });
  const pid = await done.promise;
  return {
    /** Returns whether another transaction waits for a lock of this one. */
    isWaitedFor: async () =>
      (await database.db.query('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [pid])).length >
      0,
    async end() {
      finish.resolve();
      await ended;
    },
  };
}

test('stores a picture again when its last member unlinks between two statements of the storing', async () => {
  const [leaving, coming] = [await givenWaiting(), await givenWaiting()];
  await fetchFor(leaving);
  // Runs the trigger's two statements with a pause between them.
  const leave = await begun(
    (tx) => tx.query('SELECT 1 FROM pictures FOR UPDATE'),
    (tx) => tx.query('DELETE FROM identities WHERE member_id = $1', [leaving]),
  );
  const come = fetchFor(coming);
  await expect.poll(leave.isWaitedFor, { timeout: PATIENCE_MS }).toBe(true);
  await leave.end();
  expect(await come).toEqual({ kind: 'done' });
  expect(await database.db.query('SELECT 1 FROM picture_variants')).toHaveLength(6);
  await unlink(coming);
});

/**
 * Unlinks two members with the same picture, the second before the first commits; returns the pictures left.
 */
async function leaveTogether() {
  const [one, other] = [await givenWaiting(), await givenWaiting()];
  await Promise.all([fetchFor(one), fetchFor(other)]);
  const first = await begun((tx) => tx.query('DELETE FROM identities WHERE member_id = $1', [one]));
  let isOver = false;
  const leaving = unlink(other).finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await first.isWaitedFor()), { timeout: PATIENCE_MS }).toBe(true);
  await first.end();
  await leaving;
  return pictures();
}

test('leaves no bytes when two members with the same picture unlink at once', async () => {
  expect(await leaveTogether()).toEqual([]);
});

// shows: S6
test('leaves no bytes when all members with the same picture unlink at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const members = await Promise.all(Array.from({ length: 6 }, givenWaiting));
    await Promise.all(members.map(fetchFor));
    await Promise.all(members.map(unlink));
    expect(await pictures()).toEqual([]);
  }
});

test('leaves bytes behind when the trigger takes no lock, so the races above can see the fault', {
  tags: 'nightly',
}, async () => {
  const [{ definition } = { definition: '' }] = await database.db.query<{ definition: string }>(
    `SELECT pg_get_functiondef('delete_unused_member_picture'::regproc) AS definition`,
  );
  await takeAway(database.db, definition.replace(/PERFORM [^;]*;/, ''));
  expect(await leaveTogether()).toHaveLength(1);
});
