import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('a refused statement outside a transaction does not affect the next statements', async () => {
  const { db } = database;
  for (const number of [1, 2, 3]) {
    await expect(db.query('SELECT 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
    expect(await db.query('SELECT $1::integer AS number', [number])).toEqual([{ number }]);
  }
  const asked = [4, 0, 5, 0, 6].map((number) =>
    db.query('SELECT $1::integer AS number, 1 / $1::integer', [number]).catch(() => 'refused'),
  );
  const answers = await Promise.all(asked);
  expect(answers.map((answer) => (answer === 'refused' ? answer : Reflect.get(Object(answer), '0')?.number))).toEqual([
    4,
    'refused',
    5,
    'refused',
    6,
  ]);
});
