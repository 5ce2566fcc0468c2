import { Gauge, type Registry } from 'prom-client';
import type { Database, Queryable } from '#server/db/database.ts';

/** Longer than a healthy database takes, shorter than the scrape timeout of Prometheus. */
const WITHIN_MS = 2_000;

/** Registers a gauge for whether the database answers, which explains missing figures. */
export function registerDatabaseUp(registry: Registry, db: Queryable): void {
  const up = new Gauge({
    name: 'yumori_process_database_up',
    help: '1 when the database answers within two seconds, else 0; metrics read from it are then omitted',
    registers: [registry],
    async collect() {
      const answered = await withinTime(db.query({ name: 'database-up', text: 'SELECT 1' })).then(
        () => true,
        () => false,
      );
      up.set(Number(answered));
    },
  });
}

/** Registers the number of entries that the database acknowledged and lost, as in a failover to an asynchronous standby. */
export function registerLostEntries(registry: Registry, { acknowledged }: Database): void {
  const lost = new Gauge({
    name: 'yumori_process_acknowledged_lost',
    help: 'Entries of the history that were committed for this process and that the database no longer has; above 0 is an alarm',
    registers: [registry],
    collect() {
      lost.set(acknowledged.lost());
    },
  });
}

/** Runs `set`, which reads a figure from the database; runs `clear` when there is no answer in time. Never throws. */
export async function readFigure({ set, clear }: { set: () => Promise<void>; clear: () => void }): Promise<void> {
  await withinTime(set()).catch(clear);
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_settle, fail) => {
    timer = setTimeout(() => fail(new Error(`The database did not answer within ${WITHIN_MS} ms`)), WITHIN_MS);
  });
  // A late failure must not become an unhandled rejection; the timeout has reported it.
  work.catch(() => {});
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
