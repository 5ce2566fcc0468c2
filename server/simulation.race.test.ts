import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts';
import { inLanes } from './testing/simulation/lanes.ts';
import { readRegressions } from './testing/simulation/regressions.ts';
import { type Failure, type Run, runSeeds, stageOn } from './testing/simulation/run.ts';
import { shrink } from './testing/simulation/shrink.ts';
import { stepsOf } from './testing/simulation/steps.ts';
import { tellFailure } from './testing/simulation/tell.ts';
import { CONTROLS } from './testing/simulation/weaknesses.ts';

const STEPS = 60;
const FIXED = 30;
const FRESH = 10;
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

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
  test(`keeps its promises in ${FIXED} sequences of ${STEPS} steps`, async () => {
    const runs = await runAll(1, FIXED);
    expect(failuresOf(runs).map(tellFailure)).toEqual([]);
    expect(runs.reduce((sum, { steps }) => sum + steps, 0)).toBe(FIXED * STEPS);
  }, 600_000);

  test(`keeps its promises in ${FRESH} new sequences`, async () => {
    const first = Math.floor(Math.random() * 2 ** 31);
    process.stdout.write(`The simulation's fresh seeds: npm run sim -- --seed ${first} --runs ${FRESH}\n`);
    expect(failuresOf(await runAll(first, FRESH)).map(tellFailure)).toEqual([]);
  }, 120_000);

  test('keeps the promises that it once broke', async () => {
    const stage = stageOn(firstDatabase());
    for (const { seed, steps, broke } of readRegressions()) {
      const { violation, trace } = await stage.play(seed, steps);
      expect(violation, [`once broken: ${broke}`, ...trace].join('\n')).toBeUndefined();
    }
  });

  test('plays the same sequence for the same seed', async () => {
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

describe('a simulated site with a removed guard', () => {
  test.each(Object.entries(CONTROLS))(
    'breaks its promise within few steps: %s',
    async (_guard, { weaken, breaks, ...weakness }) => {
      const database = await freshDatabase();
      await weaken(database.db);
      const stage = stageOn(database, weakness);
      const { failure } = await runSeeds(stage, { seeds: from(1, 100), steps: STEPS });
      expect(failure?.violation.promise).toBe(breaks);
      if (failure === undefined) throw new Error('No sequence broke a promise');
      const shortest = await shrink(stage, failure);
      expect(shortest.steps.length).toBeLessThan(15);
      expect((await stageOn(database, weakness).play(shortest.seed, shortest.steps)).trace).toEqual(shortest.trace);
      await database.close();
    },
    240_000,
  );
});
