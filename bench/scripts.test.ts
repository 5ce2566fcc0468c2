import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { holdScript, oneRowWeekScript, plainWeekScript } from './scripts.ts';
import { fill, freeEverything, SLOTS_OF_WEEK, type Supply } from './supply.ts';

const NOW = new Date();

let database: TestDatabase;
let supply: Supply;
beforeAll(async () => {
  database = await freshDatabase();
  supply = await fill(database.db, { slots: 1_000, now: NOW });
});
afterAll(() => database.close());

/** Runs the statement of a script as pgbench does, with these values of its variables. */
function run({ text }: { text: string }, variables: Readonly<Record<string, number>>) {
  const statement = text.replace(/^\s*\\set .*$/gm, '').replace(/;\s*$/, '');
  const known = statement.replace(/(?<!:):([a-z]+)\b/g, (_, name: string) => String(variables[name]));
  return database.db.query<{ ids?: string }>(known);
}

test('every turn of a member takes a hold, however many turns there were before', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await freeEverything(database.db);
    await run(holdScript(supply, NOW), { hold: turn + 1, slot: 7, member: 3 });
    expect(await database.db.query('SELECT 1 FROM slot_claims')).toHaveLength(1);
  }
});

test('both week scripts read a whole week', async () => {
  const place = { room: 0, day: 0 };
  expect(await run(plainWeekScript(supply), place)).toHaveLength(SLOTS_OF_WEEK);
  const [week] = await run(oneRowWeekScript(supply, NOW), place);
  expect(week?.ids?.split(',')).toHaveLength(SLOTS_OF_WEEK);
});
