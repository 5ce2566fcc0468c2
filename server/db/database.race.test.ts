import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { sqlState } from '#server/db/errors.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());

describe('a connection that the database ends', () => {
  test('a connection that the database ends in the middle of a transaction fails that transaction, and not the process', async () => {
    const work = db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await db.query('SELECT pg_terminate_backend($1)', [own?.pid]);
      // No statement is running, so the end of the connection reaches only the error handler.
      await db.query('SELECT pg_sleep(0.2)');
      return tx.query('SELECT 1');
    });
    await expect(work).rejects.toThrow();
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a connection that the database ends during a statement fails that statement', async () => {
    const work = db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      // Both are awaited together, because the connection may end before the terminating statement has its
      // answer.
      return Promise.all([tx.query('SELECT pg_sleep(5)'), db.query('SELECT pg_terminate_backend($1)', [own?.pid])]);
    });
    await expect(work).rejects.toSatisfy((error) => sqlState(error) === '57P01');
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('transactions that conflict', () => {
  test('transactions that conflict are retried as a whole after a deadlock', async () => {
    await db.query(`INSERT INTO settings (name, value) VALUES ('a', '0'), ('b', '0')`);
    const add = (first: string, second: string) =>
      db.transaction(async (tx) => {
        await tx.query(`UPDATE settings SET value = to_jsonb(value::int + 1) WHERE name = $1`, [first]);
        await tx.query('SELECT pg_sleep(0.1)');
        await tx.query(`UPDATE settings SET value = to_jsonb(value::int + 1) WHERE name = $1`, [second]);
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    expect(await db.query(`SELECT value FROM settings WHERE name IN ('a', 'b')`)).toEqual([{ value: 2 }, { value: 2 }]);
  });

  test('transactions that conflict are not retried after any other error', async () => {
    let tries = 0;
    const work = db.transaction(async (tx) => {
      tries += 1;
      await tx.query('SELECT 1 / 0');
    });
    await expect(work).rejects.toSatisfy((error) => sqlState(error) === '22012');
    expect(tries).toBe(1);
  });
});
