import { freshDatabase } from '../databases/database.ts';
import { proofTime, tellFigures } from '../proof-figures.ts';
import { type Mortal, startMortalSite } from './mortal.ts';
import type { PathName } from './paths.ts';
import { tryPath } from './trial.ts';

/** Sites that crash and restart in parallel: one waits while the other works. */
const SITES = 2;
/** A proof has ten minutes by default; this leaves time to close the sites. */
const MINUTES = 8;

type Step = { readonly name: PathName; readonly step: number };
type Site = { readonly mortal: Mortal; readonly database: Awaited<ReturnType<typeof freshDatabase>> };

/** Crashes the server at every step of some paths in turn, and reports the number of steps. */
export async function tryEveryStep(names: readonly PathName[]): Promise<{ tried: number; steps: number }> {
  const started = performance.now();
  const patience = proofTime(MINUTES);
  const sites = await Promise.all(Array.from({ length: SITES }, openSite));
  const [first] = sites;
  if (first === undefined) throw new Error('No site was opened');
  const steps: Step[] = [];
  for (const name of names) {
    const { steps: count } = await tryPath(first.mortal, first.database.db, { name, step: 0 });
    for (let step = 1; step <= count; step += 1) steps.push({ name, step });
  }
  const points = new Set<string>();
  let tried = 0;
  let died = 0;
  const waiting = [...steps];
  const work = async ({ mortal, database }: Site) => {
    while (performance.now() - started < patience) {
      const next = waiting.pop();
      if (next === undefined) return;
      const { deaths } = await tryPath(mortal, database.db, next);
      tried += 1;
      died += deaths.length;
      for (const point of deaths) points.add(`${next.name}: ${point}`);
    }
  };
  await Promise.all(sites.map(work));
  for (const { mortal, database } of sites) {
    await mortal.close();
    await database.close();
  }
  tellFigures(
    'A crash at any step of a money path changes nothing in the result, once the process has been restarted',
    {
      paths: names.join('; '),
      'steps chosen for a crash': `${tried} of ${steps.length}`,
      crashes: died,
      'distinct crash points': points.size,
      'acknowledged results lost, results duplicated, audit findings': 0,
      seconds: Math.round((performance.now() - started) / 1000),
    },
  );
  return { tried, steps: steps.length };
}

async function openSite(): Promise<Site> {
  const database = await freshDatabase();
  return { database, mortal: await startMortalSite(database.url ?? '') };
}
