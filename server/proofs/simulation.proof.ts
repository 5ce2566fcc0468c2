import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { proofTime, tellFigures } from '#server/testing/proof-figures.ts';
import { inLanes } from '#server/testing/simulation/lanes.ts';
import type { Failure } from '#server/testing/simulation/run.ts';
import { tellFailure } from '#server/testing/simulation/tell.ts';

const FOR_MS = proofTime(8);
const seed = Number(process.env.SIM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const STEPS = 60;
/** The number of sequences that every run plays, from seed 1 on. */
const FIXED = 300;

let databases: TestDatabase[];
beforeAll(async () => {
  // One database more than cores, so that no core idles while a process waits for PostgreSQL.
  databases = await Promise.all(Array.from({ length: availableParallelism() + 1 }, () => freshDatabase()));
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

test('the simulated site keeps its promises until the time is up', async () => {
  const begun = performance.now();
  const urls = databases.flatMap(({ url }) => url ?? []);
  const fixed = await inLanes({ urls, first: 1, steps: STEPS, count: FIXED });
  const runs = [...fixed, ...(await inLanes({ urls, first: seed, steps: STEPS, forMs: FOR_MS }))];
  const failures: Failure[] = runs.flatMap(({ failure }) => failure ?? []);
  expect(failures.map(tellFailure)).toEqual([]);
  const total = (count: (run: (typeof runs)[number]) => number) => runs.reduce((sum, run) => sum + count(run), 0);
  const points = new Set(runs.flatMap(({ crashes }) => [...crashes.keys()]));
  tellFigures(
    'Whatever members, guests, operators, the gateway, the lock cloud, the mail server and crashes do, in any order, every promise about money and slots is kept after each step, and the audit finds nothing after each sequence',
    {
      sequences: total(({ sequences }) => sequences),
      steps: total(({ steps }) => steps),
      audits: total(({ audits }) => audits),
      crashes: total(({ crashes }) => [...crashes.values()].reduce((sum, count) => sum + count, 0)),
      'distinct crash points': points.size,
      'promises broken': 0,
      seed,
      seconds: Math.round((performance.now() - begun) / 1000),
    },
  );
});
