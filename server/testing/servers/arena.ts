import type { TestDatabase } from '../databases/database.ts';
import { type ServerProcess, startServerProcess } from './process.ts';
import { startedDatabase } from './site.ts';

/** Two server processes on one PostgreSQL database, for races. */
export type Arena = {
  readonly database: TestDatabase;
  /** Returns the process of a racer: consecutive racers use different ones. */
  readonly of: (racer: number) => ServerProcess;
  close(): Promise<void>;
};

export async function openArena(): Promise<Arena> {
  const database = await startedDatabase();
  const environment = { DATABASE_URL: database.url, RATE_LIMITS: 'off' };
  const [one, other] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  return {
    database,
    of: (racer) => (racer % 2 === 0 ? one : other),
    async close() {
      await Promise.all([one.stop(), other.stop()]);
      await database.close();
    },
  };
}
