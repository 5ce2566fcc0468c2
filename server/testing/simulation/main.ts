// npm run sim -- --seed N --runs M [--steps 60]: plays the sequences of M seeds from N on, in an in-memory
// database or in DATABASE_URL.
import { parseArgs } from 'node:util';
import { connectInMemory } from '#server/db/connect-embedded.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { keepRegression } from './regressions.ts';
import { runSeeds, stageOn } from './run.ts';
import { shrink } from './shrink.ts';
import { tellFailure, tellRun } from './tell.ts';
import { isForSimulations } from './world.ts';

const USAGE = 'npm run sim -- --seed N --runs M [--steps 60]: whole numbers; the default seed is random.';

const print = (text: string) => process.stdout.write(`${text}\n`);
process.exitCode = await simulate();

/** Runs the simulation. Returns the exit code. */
async function simulate(): Promise<number> {
  const wanted = readArguments();
  if (wanted === undefined) {
    print(USAGE);
    return 2;
  }
  const db = await open();
  try {
    if (await isForSimulations(db)) return await run(db, wanted);
    print('DATABASE_URL must name an empty database, because the simulation deletes all rows.');
    return 1;
  } finally {
    await db.close();
  }
}

type Wanted = { readonly seed: number; readonly runs: number; readonly steps: number };

async function run(db: Database, { seed, runs, steps }: Wanted): Promise<number> {
  const begun = performance.now();
  const stage = stageOn({ db });
  const seeds = Array.from({ length: runs }, (_, index) => seed + index);
  const ran = await runSeeds(stage, { seeds, steps });
  print(tellRun(ran, { seed, seconds: (performance.now() - begun) / 1000 }));
  if (ran.failure === undefined) return 0;
  print('Shrinking the failure; this takes a while.');
  const shortest = await shrink(stage, ran.failure);
  keepRegression(shortest);
  print(tellFailure(shortest));
  return 1;
}

function readArguments(): Wanted | undefined {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ options: { seed: text, runs: text, steps: text } });
    const fresh = Math.floor(Math.random() * 2 ** 31);
    const { seed = String(fresh), runs = '20', steps = '60' } = values;
    if (![seed, runs, steps].every((value) => /^\d{1,10}$/.test(value))) return undefined;
    return { seed: Number(seed), runs: Number(runs), steps: Number(steps) };
  } catch {
    return undefined;
  }
}

async function open(): Promise<Database> {
  const url = process.env.DATABASE_URL;
  const db = url ? connectPostgres({ url, connections: 3, onError: () => {} }) : await connectInMemory();
  await migrate(db);
  return db;
}
