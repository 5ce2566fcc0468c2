import type { App } from './app.ts';
import type { NamedDatabase } from './databases.ts';
import { type LoadResult, percentile, runLoad } from './load.ts';
import type { Pgbench } from './pgbench.ts';
import { CONNECTIONS } from './plan.ts';
import { holdRequests, randomBelow } from './requests.ts';
import { holdScript } from './scripts.ts';
import { freeEverything, type Supply } from './supply.ts';
import type { Speed } from './turns.ts';

/** A filled database with the application running on it. */
export type Site = NamedDatabase & {
  readonly supply: Supply;
  readonly app: App;
  /** A process that reads every answer from the database. */
  readonly reading: App;
};

/** Takes holds over HTTP for one turn. Throws unless each is granted. */
export async function takeHolds(app: App, supply: Supply, count: number): Promise<Speed> {
  const next = holdRequests(supply, { count, first: randomBelow(supply.slots) });
  const result = await runLoad({ url: app.url, connections: CONNECTIONS, next });
  return speedOf(result);
}

/** Takes holds with the application's SQL statement alone for one turn. Throws unless each is granted. */
export async function takeHoldsInDatabase(pgbench: Pgbench, site: Site, count: number): Promise<Speed> {
  const script = holdScript(site.supply, new Date());
  const perSecond = await pgbench({ url: site.url, script, length: { transactions: count } });
  const [claims] = await site.db.query<{ count: number }>('SELECT count(*) FROM slot_claims');
  if (claims?.count !== count) throw new Error(`pgbench took ${claims?.count} holds, not ${count}.`);
  return { perSecond };
}

/** Runs a turn with all slots free. */
export async function onFreeSlots(site: Site, turn: () => Promise<Speed>): Promise<Speed> {
  await freeEverything(site.db);
  return turn();
}

/**
 * Returns the speed of a load. Throws when any answer was not 200: refusals are faster and would falsify the
 * figure.
 */
export function speedOf({ elapsed, statuses, latencies }: LoadResult): Speed {
  const others = [...statuses].filter(([status]) => status !== 200);
  if (others.length > 0) throw new Error(`Not every request was granted: ${JSON.stringify(others)}`);
  return { perSecond: latencies.length / (elapsed / 1000), p99: percentile(latencies, 0.99) };
}
