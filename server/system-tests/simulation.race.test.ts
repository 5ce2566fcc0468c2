import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { inLanes } from '#server/testing/simulation/lanes.ts';
import { readRegressions } from '#server/testing/simulation/regressions.ts';
import { type Failure, type Run, stageOn } from '#server/testing/simulation/run.ts';
import { stepsOf } from '#server/testing/simulation/steps.ts';
import { tellFailure } from '#server/testing/simulation/tell.ts';

const STEPS = 60;
const FIXED = 2;
const FRESH = 4;

/** Two processes, each on its own database: while one computes, the other waits for PostgreSQL. */
let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await freshDatabase(), await freshDatabase()];
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

const runAll = (first: number, count: number): Promise<Run[]> =>
  inLanes({ urls: databases.flatMap(({ url }) => url ?? []), first, count, steps: STEPS });

const failuresOf = (runs: readonly Run[]): Failure[] => runs.flatMap(({ failure }) => failure ?? []);

describe('the simulated site', () => {
  test(`the simulated site keeps its promises in ${FIXED} sequences of ${STEPS} steps`, async () => {
    const runs = await runAll(1, FIXED);
    expect(failuresOf(runs).map(tellFailure)).toEqual([]);
    expect(runs.reduce((sum, { steps }) => sum + steps, 0)).toBe(FIXED * STEPS);
  }, 600_000);

  test(`the simulated site keeps its promises in ${FRESH} new sequences`, {
    tags: 'nightly',
    timeout: 120_000,
  }, async () => {
    const first = Math.floor(Math.random() * 2 ** 31);
    process.stdout.write(`The simulation's fresh seeds: npm run sim -- --seed ${first} --runs ${FRESH}\n`);
    expect(failuresOf(await runAll(first, FRESH)).map(tellFailure)).toEqual([]);
  });

  test('every sequence that once broke a promise keeps it now', async () => {
    const stage = stageOn(firstDatabase());
    for (const { seed, steps, broke } of readRegressions()) {
      const { violation, trace } = await stage.play(seed, steps);
      expect(violation, [`once broken: ${broke}`, ...trace].join('\n')).toBeUndefined();
    }
  });

  test('the simulated site plays the same sequence for the same seed', { tags: 'nightly' }, async () => {
    const [one, other] = await Promise.all(databases.map((database) => stageOn(database).play(7, stepsOf(7, STEPS))));
    expect(one?.trace.length).toBe(STEPS + 1);
    expect(other?.trace).toEqual(one?.trace);
  });
});

function firstDatabase(): TestDatabase {
  const [database] = databases;
  if (database === undefined) throw new Error('No database was created');
  return database;
}
