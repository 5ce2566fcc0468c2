import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mortal, startMortalProcess, startMortalSite } from './testing/crash/mortal.ts';
import { PATH_NAMES, type PathName } from './testing/crash/paths.ts';
import { seededChoice } from './testing/crash/seeded.ts';
import { tryPath } from './testing/crash/trial.ts';
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts';

/** How many steps are drawn, and at how many of them a process of its own really kills itself. */
const SAMPLE = 16;
const KILLED = 4;
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));

let database: TestDatabase;
const steps = new Map<PathName, number>();
const url = () => database.url ?? '';
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function tryAll(mortal: Mortal, draws: readonly { name: PathName; step: number }[]): Promise<string[]> {
  const deaths: string[] = [];
  for (const draw of draws) deaths.push(...(await tryPath(mortal, database.db, draw)).deaths);
  return deaths;
}

// shows: 11.21
test(`wherever the process dies, nothing is lost or doubled (CRASH_SEED=${seed})`, async () => {
  const choice = seededChoice(seed);
  const draw = () => {
    const name = choice.of(PATH_NAMES);
    return { name, step: 1 + choice.below(steps.get(name) ?? 1) };
  };
  const mortal = await startMortalSite(url());
  try {
    // Nothing dies, and all paths lead to where they should.
    for (const name of PATH_NAMES) steps.set(name, (await tryPath(mortal, database.db, { name, step: 0 })).steps);
    const draws = Array.from({ length: SAMPLE - KILLED }, draw);
    // What a path does at a step depends a little on which of its jobs comes first, so the last steps may be missed.
    expect((await tryAll(mortal, draws)).length).toBeGreaterThan((SAMPLE - KILLED) / 2);
  } finally {
    await mortal.close();
  }
  const process = await startMortalProcess(url());
  try {
    expect((await tryAll(process, Array.from({ length: KILLED }, draw))).length).toBeGreaterThan(KILLED / 4);
  } finally {
    await process.close();
  }
}, 600_000);

test('without transactions a death is found out', async () => {
  const own = await freshDatabase();
  const mortal = await startMortalSite(own.url ?? '', { transactions: false });
  const name = 'reserved with a ticket';
  try {
    const { steps } = await tryPath(mortal, own.db, { name, step: 0 });
    let found: unknown;
    for (let step = 10; step <= steps && found === undefined; step += 3) {
      found = await tryPath(mortal, own.db, { name, step }).then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    expect(String(found)).toContain(`${name}, step`);
  } finally {
    await mortal.close();
    await own.close();
  }
}, 120_000);
