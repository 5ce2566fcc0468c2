import { expect } from 'vitest';
import { freshDatabase } from '../databases/database.ts';
import { runSeeds, stageOn } from './run.ts';
import { shrink } from './shrink.ts';
import { CONTROLS } from './weaknesses.ts';

const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);

/** Removes a guard of the site, and expects that the simulation finds the broken promise in few steps. */
export async function expectBrokenWithout(guard: string, steps: number): Promise<void> {
  const control = CONTROLS[guard];
  if (control === undefined) throw new Error(`There is no guard called ${guard}`);
  const { weaken, breaks, ...weakness } = control;
  const database = await freshDatabase();
  await weaken(database.db);
  const stage = stageOn(database, weakness);
  const { failure } = await runSeeds(stage, { seeds: SEEDS, steps });
  expect(failure?.violation.promise).toBe(breaks);
  if (failure === undefined) throw new Error('No sequence broke a promise');
  const shortest = await shrink(stage, failure);
  expect(shortest.steps.length).toBeLessThan(15);
  expect((await stageOn(database, weakness).play(shortest.seed, shortest.steps)).trace).toEqual(shortest.trace);
  await database.close();
}
