import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { inside } from './db/database.ts';
import { record } from './history.ts';
import { type LossWatch, watchLoss } from './lost-entries.ts';

const at = new Date('2026-11-24T05:00:00.123Z');
const errors: Array<[object, string]> = [];
const log = { info: () => {}, warn: () => {}, error: (facts: object, text: string) => errors.push([facts, text]) };

let database: TestDatabase;
let watch: LossWatch;
beforeEach(async () => {
  errors.length = 0;
  database = await freshDatabase();
  watch = watchLoss({ db: database.db, log });
});
afterEach(async () => {
  await watch.stop();
  await database.close();
});

const entry = (subjectId: string) => ({
  at,
  actor: 'system' as const,
  actorId: null,
  action: 'member.verified' as const,
  subject: 'member' as const,
  subjectId,
});

/** Deletes the entries that a promoted standby lacks; the next entry takes the number of the lost one. */
function loseAfter(subjectId: string): Promise<void> {
  return database.db.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query('DELETE FROM history WHERE id >= (SELECT id FROM history WHERE subject_id = $1)', [subjectId]);
    await tx.query(`SELECT setval(pg_get_serial_sequence('history', 'id'), (SELECT max(id) FROM history))`);
  });
}

test('reports acknowledged entries that are gone, though another process took their numbers', async () => {
  const { db } = database;
  const subjects = Array.from({ length: 4 }, () => randomUUID());
  for (const subject of subjects) await record(db, entry(subject));
  await watch.look();
  expect(errors).toEqual([]);

  await loseAfter(subjects[2] ?? '');
  await db.transaction((tx) =>
    tx.query(
      `INSERT INTO history (at, actor, action, subject, subject_id)
    SELECT $1, 'system', 'member.verified', 'member', gen_random_uuid() FROM generate_series(1, 2)`,
      [at],
    ),
  );
  await watch.look();
  expect(errors).toEqual([
    [
      {
        alarm: 'acknowledged_lost',
        lost: 2,
        compared: 4,
        from: at.toISOString(),
        to: at.toISOString(),
        subjects: subjects.slice(2),
      },
      expect.stringMatching(/^the database has lost what it acknowledged/),
    ],
  ]);
  expect(db.acknowledged.lost()).toBe(2);
  await watch.look();
  expect(errors).toHaveLength(1);
});

test('counts nothing as acknowledged that was rolled back, in whole or in part', async () => {
  const { db } = database;
  const failed = new Error('rolled back');
  await expect(
    db.transaction(async (tx) => {
      await record(tx, entry(randomUUID()));
      throw failed;
    }),
  ).rejects.toBe(failed);
  const kept = randomUUID();
  await db.transaction(async (tx) => {
    const part = inside(db, tx);
    await record(part, entry(kept));
    await part
      .transaction(async (savepoint) => {
        await record(savepoint, entry(randomUUID()));
        throw failed;
      })
      .catch(() => {});
  });
  expect(db.acknowledged.latest().map(({ subjectId }) => subjectId)).toEqual([kept]);
  await watch.look();
  expect(errors).toEqual([]);
});

test('keeps the latest thousand entries', async () => {
  const { acknowledged } = database.db;
  for (let id = 1; id <= 1_500; id += 1) acknowledged.add({ id, at, subjectId: randomUUID() });
  const ids = acknowledged.latest().map(({ id }) => id);
  expect([ids.length, Math.min(...ids), Math.max(...ids)]).toEqual([1_000, 501, 1_500]);
  acknowledged.lose(new Set([1_500]));
  acknowledged.add({ id: 1_501, at, subjectId: randomUUID() });
  expect(acknowledged.latest().map(({ id }) => id)).toContain(1_501);
  expect(acknowledged.latest()).toHaveLength(1_000);
});
