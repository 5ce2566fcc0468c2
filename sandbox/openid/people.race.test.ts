import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareState } from '../state.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findPerson, keepPerson } from './people.ts';

const ROUNDS = 100;
const AT_ONCE = 20;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await prepareState(database.pool);
});
afterAll(() => database.close());

test('simultaneous sign-ins of one address, in any spelling, create one account', async () => {
  const person = { name: 'Mai', emailVerified: true, hostedDomain: undefined, picture: undefined };
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `mai-${randomUUID()}@gmail.com`;
    const kept = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        keepPerson(database.pool, { ...person, email: index % 2 === 0 ? email : email.toUpperCase() }),
      ),
    );
    expect(new Set(kept).size).toBe(1);
    expect((await findPerson(database.pool, kept[0] ?? ''))?.email.toLowerCase()).toBe(email);
  }
});
