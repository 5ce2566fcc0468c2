/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mortal, startMortalProcess, startMortalSite } from '#server/testing/crash/mortal.ts';
import { PATH_NAMES, type PathName } from '#server/testing/crash/paths.ts';
import { seededChoice } from '#server/testing/crash/seeded.ts';
import { tryPath } from '#server/testing/crash/trial.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';

/** How many steps are drawn at random, and at how many of them a child process is killed for real. */
const SAMPLE = 6;
const KILLED = 2;
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));

let database: TestDatabase;
const steps = new Map<PathName, number>();
const url = () => database.url ?? '';
beforeAll(async () => {
  database = await startedDatabase({ SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => database.close());

async function tryAll(mortal: Mortal, draws: readonly { name: PathName; step: number }[]): Promise<string[]> {
  const deaths: string[] = [];
  for (const draw of draws) deaths.push(...(await tryPath(mortal, database.db, draw)).deaths);
  return deaths;
}

// shows: 11.21
test(`a crash at any step loses and doubles nothing (CRASH_SEED=${seed})`, async () => {
  const choice = seededChoice(seed);
  const names = Array.from({ length: SAMPLE }, () => choice.of(PATH_NAMES));
  const mortal = await startMortalSite(url());
  const draw = (name: PathName) => ({ name, step: 1 + choice.below(steps.get(name) ?? 1) });
  try {
    // Counts the steps of each drawn path in a run without a crash.
    for (const name of new Set(names)) steps.set(name, (await tryPath(mortal, database.db, { name, step: 0 })).steps);
    const draws = names.slice(KILLED).map(draw);
    // The number of steps depends slightly on the order of jobs, so a draw may lie beyond the last step.
    expect((await tryAll(mortal, draws)).length).toBeGreaterThan((SAMPLE - KILLED) / 2);
  } finally {
    await mortal.close();
  }
  const process = await startMortalProcess(url());
  try {
    expect((await tryAll(process, names.slice(0, KILLED).map(draw))).length).toBeGreaterThan(KILLED / 4);
  } finally {
    await process.close();
  }
}, 600_000);
